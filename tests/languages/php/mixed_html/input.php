<html>
<p>function in_text() {</p>
<?php function shown() { ?>
  <b>it's { </b>
<?php } ?>
<p>don't</p>
<?php
interface Thing { public function go(); }
trait Helps { function help() { return new class { function inner() {} }; } }
enum Suit: string { case Hearts = 'H'; public function label(): string { return match($this) { Suit::Hearts => 'h' }; } }

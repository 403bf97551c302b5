<?php
$a = "class Fake { function fake() {} $x {$y['k']} {$z["k"]} \" }";
$b = 'it''s';
$c = <<<"EOT"
  function no() { $a[0] {$b->c()} }
  EOT . 'more';
call(<<<X
    } class No {
    X, 2);
$d = `ls { "`;
# it's function hash() {
// function slash() { ?> <p>function html() { </p> <?php
function real(): string { return "}"; }

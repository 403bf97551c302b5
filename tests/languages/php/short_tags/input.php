#!/usr/bin/env php
<? function short() { return 1; } ?>
<?xml version="1.0"?>
<a href="<?= link_to('x') ?>">function text() { don't</a>
<?PHP
class Page {
  function show() { ?>
    <p><?php foreach ($rows as $row): ?> { <?= $row ?> <?php endforeach ?></p>
  <?php
  }
  function after() {}
}

<?php $s = <<<END
  function fake() { ENDING
  END;
function real() {}
$t = <<<'RAW'
function other() {
RAW;
function last() {}

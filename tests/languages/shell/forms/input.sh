#!/bin/sh
plain() {
  echo "hi"
}

next_line()
{
  echo '}'
}

function keyword {
  true
}

function both() { true; }

subshell() (
  cd /tmp || exit
  ls
)

one() { echo 1; }; two() { echo 2; }

tested() [[ -n $1 ]]

spaced ( ) { :; }

#!/usr/bin/env bats

setup() {
  load helper
}

@test "adds two numbers" {
  helper() { echo 3; }
  run add 1 2
  [ "$output" = "3" ]
}

@test 'fails {' {
  ! add
}

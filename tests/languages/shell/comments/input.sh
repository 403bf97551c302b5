# hidden() { :; }

## Prints the version.
#
# $1 - the prefix
version() { # {
  echo "$1#1.0"; # }
  url=http://x/#frag
}

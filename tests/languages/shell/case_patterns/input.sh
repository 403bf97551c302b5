pick() {
  case "$1" in
    -h | --help) echo help ;;
    start) begin ;;
    stop) finish ;;
    *) echo '?' ;;
  esac
}

sub() (
  case $1 in
    a) one ;;
    b) x=$(case $2 in c) echo d ;; esac) ;;
  esac
  case=1
)

last() { :; }

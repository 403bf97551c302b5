git-auto_fetch() { :; }
ns::fn() { :; }
v1.2() { :; }
plus+plus() { :; }
function @weird-name { :; }
[ -x /bin/ls ] && late() { ls; }
if true; then inner() { :; }; fi

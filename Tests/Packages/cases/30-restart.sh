# The fence stands again after a power cut, before the network does.

since_boot() { inside sort /var/log/probe; }
machine_off
machine_boot
claim "from the network's first moment on mia did not reach the server" none sh -c 'grep "^mia 200"' <<<"$(since_boot)"
claim "ben did" grep -q '^ben 200' <<<"$(since_boot)"
claim "the daemons are back" soon inside picket child list
claim "mia is still off the internet" stopped mia
claim "ben is not" reaches ben

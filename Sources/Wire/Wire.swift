// Wire: zero-copy views of packets, and the few packets Picket writes itself.

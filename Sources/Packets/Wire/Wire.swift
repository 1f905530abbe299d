// Wire: zero-copy views of packets, and the few packets that Picket writes itself.
//
// Parsing reads in place through one `Cursor`, and throws a `DecodeError` where the bytes end, contradict themselves,
// or exceed a limit; it never traps and never allocates. Views are `~Escapable`: none outlives its packet. Names come
// out as `Name`, in one canonical spelling. Composing writes through `Writer`, which refuses what does not fit.
//
// From the outside in:
//   Link     frames of captures, down to the IP header
//   IP       Packet: IPv4 and IPv6 with their options and chains, TCP, UDP
//   DNS      messages, records, service bindings, EDNS
//   TLS      records, handshake messages, ClientHello, the server's first words
//   QUIC     long headers, Initial frames
//   HTTP     request heads, chunked bodies
//   Compose  DNS answers, ECH removal, TCP resets, ICMP refusals, a page over HTTP, checksums

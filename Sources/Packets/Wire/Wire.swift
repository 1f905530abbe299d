// Wire: zero-copy views of packets, and the few packets that Picket writes itself.
//
// Parsing reads through one `Cursor`, in place, and throws a `DecodeError` where the bytes end, lie, or pass a bound; it
// never traps and never allocates. Views are `~Escapable`: none outlives its packet. Names come out as `Name`, in the
// one spelling that everything else compares. Composing writes through `Writer`, which refuses what does not fit.
//
// From the outside in:
//   Link     frames of captures, down to the IP header
//   IP       Packet: IPv4 and IPv6 with their options and chains, TCP, UDP
//   DNS      messages, records, service bindings, EDNS
//   TLS      records, handshake messages, ClientHello, the server's first words
//   QUIC     long headers, Initial frames
//   HTTP     request heads, chunked bodies
//   Compose  DNS answers, ECH removal, TCP resets, ICMP refusals, a page over HTTP, checksums

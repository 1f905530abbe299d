// Filter: the one place where the stages meet. Packets come in from a capture (and, later, from the kernel's queues),
// Inspect says what they want, Policy decides, and every packet leaves with one verdict.
//
// `Engine` is the path that all packets take; `Replay` drives it from a file.

/// The result of reading on in a client's stream.
enum ReadResult {
  /// No whole request yet: this piece may pass, the piece that completes the request will not.
  case more
  /// A unit that opens nothing was read; read on behind it.
  case passed
  /// `Inspector.subject` says what the client wants.
  case judge
  /// A protocol without names: the address decides.
  case opaque
  case bad(Denial)
}

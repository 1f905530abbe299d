/// The result of decoding some bytes, in a form that every decoder's result can be brought to.
public enum Outcome: Hashable, Sendable {
  /// The canonical text: lower case, no trailing dot.
  case name(String)
  /// Well formed, without a name.
  case noName
  case invalid
  /// The bytes end before the structure does, and nothing so far is wrong.
  case more
  case notTLS
  case notHTTP
}

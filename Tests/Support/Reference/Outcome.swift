/// What a complete look at some bytes comes to, in words that any decoder's answer can be put into.
public enum Outcome: Hashable, Sendable {
  /// The canonical text: lower case, no trailing dot.
  case name(String)
  /// Well formed, and asks for nobody by name.
  case noName
  case invalid
  /// The bytes end before the structure does, and nothing so far is wrong.
  case more
  case notTLS
  case notHTTP
}

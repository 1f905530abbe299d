package import PicketJSON

extension JSON {
  /// A number that Swift counts with.
  package var integer: Int? { int.flatMap { Int(exactly: $0) } }
}

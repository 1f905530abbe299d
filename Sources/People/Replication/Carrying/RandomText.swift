/// Names and passwords drawn at random, without letters and digits that look alike.
package enum RandomText {
  private static let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789")

  package static func letters(_ count: Int, using generator: inout some RandomNumberGenerator) -> String {
    String((0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] })
  }
}

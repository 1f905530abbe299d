/// Why bytes are not JSON, or exceed a limit.
public struct JSONFault: Error, Hashable, Sendable {
  /// In bytes, from 0.
  public let offset: Int
  /// What is wrong, and what would be right.
  public let sentence: String

  public init(offset: Int, sentence: String) {
    self.offset = offset
    self.sentence = sentence
  }
}

extension JSONFault: CustomStringConvertible {
  public var description: String { "at byte \(offset): \(sentence)" }
}

/// Received bytes, split into messages at their zeros.
package struct MessageBuffer {
  private let most: Int
  private var bytes: [UInt8] = []
  /// Where the next message begins, and how far it was searched for a zero.
  private var (start, searched) = (0, 0)

  /// `most` is the maximum length of a message.
  package init(most: Int) { self.most = most }

  /// How many bytes are unread.
  var count: Int { bytes.count - start }
  package var isEmpty: Bool { count == 0 }

  package mutating func append(_ more: some Collection<UInt8>) { bytes += more }

  package enum Next {
    case message([UInt8])
    /// Its end has not come yet.
    case incomplete
    case tooLong
  }

  /// The next message, without its zero.
  package mutating func next() -> Next {
    while searched < bytes.count && bytes[searched] != 0 { searched += 1 }
    guard searched - start <= most else { return .tooLong }
    guard searched < bytes.count else { return .incomplete }
    let message = Array(bytes[start..<searched])
    searched += 1
    start = searched
    // Read bytes are removed in large steps: moving the rest for each small message would be slow.
    if start == bytes.count || start > 65_536 {
      bytes.removeSubrange(..<start)
      (start, searched) = (0, 0)
    }
    return .message(message)
  }
}

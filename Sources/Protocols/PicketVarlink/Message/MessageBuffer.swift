/// Bytes as they come, cut into messages at their zeros.
package struct MessageBuffer {
  private let most: Int
  private var bytes: [UInt8] = []
  /// Where the next message begins, and how far no zero was found.
  private var (start, searched) = (0, 0)

  /// Of messages of up to `most` bytes.
  package init(most: Int) { self.most = most }

  /// How many bytes wait here.
  var count: Int { bytes.count - start }
  package var isEmpty: Bool { count == 0 }

  package mutating func append(_ more: some Collection<UInt8>) { bytes += more }

  package enum Next {
    case message([UInt8])
    /// Its end is still to come.
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
    // What was read is let go in large steps: moving the rest for each small message would take long.
    if start == bytes.count || start > 65_536 {
      bytes.removeSubrange(..<start)
      (start, searched) = (0, 0)
    }
    return .message(message)
  }
}

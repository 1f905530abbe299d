import Foundation
import Synchronization

/// What the lab's servers received (`Tests/Lab/journal.py`). Each entry is read once and kept.
final class Journal: Sendable {
  private let path: String
  private let known = Mutex<(read: UInt64, entries: [Entry])>((0, []))

  init(path: String) { self.path = path }

  func entries() throws -> [Entry] {
    try known.withLock { known in
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      try file.seek(toOffset: known.read)
      let more = try file.readToEnd() ?? Data()
      // The last line may be incomplete yet.
      let whole = more.prefix(through: more.lastIndex(of: UInt8(ascii: "\n")) ?? more.startIndex - 1)
      known.entries += try whole.split(separator: UInt8(ascii: "\n")).map(Entry.init)
      known.read += UInt64(whole.count)
      return known.entries
    }
  }

  func count(_ event: String, via: String? = nil, _ name: String) throws -> Int {
    try entries().count { $0.event == event && (via == nil || $0.via == via) && $0.name?.lowercased() == name }
  }

  /// Whether a server ever got a complete hello or request for this name, in any spelling. Ignores the first `start` entries.
  func knows(_ name: String, since start: Int = 0) throws -> Bool {
    try entries().dropFirst(start).contains { $0.isWhole(for: name) }
  }
}

internal import PicketSystem

/// Which users others may become by themselves, for their containers (subuid(5)): what such a user does, the one does
/// that it is of.
///
/// Ranges that a name service gives out, and no file, are not known here.
package struct SubordinateUsers: Hashable, Sendable {
  static let standard = "/etc/subuid"
  private static let longest = 1 << 20
  /// Of one user: nobody needs more.
  package static let most = 64

  let path: String
  private var stamp: FileStamp?
  private var lines: [Line] = []

  private struct Line: Hashable {
    /// A name or a number.
    let user: Substring
    let range: ClosedRange<UInt32>
  }

  init(path: String = standard) {
    self.path = path
    refresh()
  }

  /// What a file would say; none is read.
  package init(text: String) {
    path = ""
    lines = SubordinateUsers.lines(text)
  }

  /// Reads the file again if it was changed; whether it was. A file that cannot be read leaves what is known.
  @discardableResult
  mutating func refresh() -> Bool {
    let fresh = try? FileStamp(path: path)
    if fresh == stamp { return false }
    var bytes: [UInt8]? = []
    if fresh != nil || Folder.kind(of: path) != nil {
      bytes = try? File.contents(of: path, limit: SubordinateUsers.longest)
    }
    guard let bytes else { return false }
    let before = lines
    (stamp, lines) = (fresh, SubordinateUsers.lines(String(decoding: bytes, as: UTF8.self)))
    return lines != before
  }

  /// `user:first:count` each; others say nothing.
  private static func lines(_ text: String) -> [Line] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let parts = line.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 3, !parts[0].isEmpty, let first = UInt32(parts[1]), let count = UInt32(parts[2]), count > 0
      else { return nil }
      let (last, isBeyond) = first.addingReportingOverflow(count - 1)
      return Line(user: parts[0], range: first...(isBeyond ? .max : last))
    }
  }

  /// The user who has this one for its containers.
  func owner(of user: UInt32) -> UInt32? {
    guard let line = lines.first(where: { $0.range.contains(user) }) else { return nil }
    return UInt32(line.user) ?? Account.number(of: String(line.user))
  }

  /// The ranges of one user, by its number or its name.
  package func ranges(of user: UInt32) -> [ClosedRange<UInt32>] {
    if lines.isEmpty { return [] }
    let names = [String(user), Account(user)?.name].compactMap { $0 }
    return Array(lines.filter { names.contains(String($0.user)) }.map(\.range).prefix(SubordinateUsers.most))
  }
}

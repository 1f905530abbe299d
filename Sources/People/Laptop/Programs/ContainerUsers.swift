internal import PicketSystem

/// Which users others may become by themselves, for their containers (subuid(5)): what these start, their owner does.
public struct ContainerUsers: Sendable {
  private let lines: [(owner: Substring, users: ClosedRange<UInt32>)]

  public init(path: String = "/etc/subuid") {
    let octets = try? File.contents(of: path, limit: 1 << 20)
    self.init(text: String(decoding: octets ?? [], as: UTF8.self))
  }

  /// `user:first:count` each; others say nothing.
  init(text: String) {
    lines = text.split(whereSeparator: \.isNewline).compactMap { line in
      let parts = line.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 3, let first = UInt32(parts[1]), let count = UInt32(parts[2]), count > 0 else { return nil }
      let (last, isBeyond) = first.addingReportingOverflow(count - 1)
      return (parts[0], first...(isBeyond ? .max : last))
    }
  }

  /// Those of a user, who stands there by number or by name.
  public func ranges(of user: UInt32, _ name: String?) -> [ClosedRange<UInt32>] {
    lines.filter { $0.owner == String(user) || name == String($0.owner) }.map(\.users)
  }
}

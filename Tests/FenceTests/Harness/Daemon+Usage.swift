import Foundation

extension Daemon {
  /// What picketd's log tells of use, since the daemon was started and of all devices.
  struct Usage: Equatable {
    var received = 0
    var sent = 0
    var opened = 0

    static func - (all: Usage, before: Usage) -> Usage {
      Usage(
        received: all.received - before.received, sent: all.sent - before.sent, opened: all.opened - before.opened)
    }
  }

  /// For a household that tells of use.
  func usage() throws -> Usage {
    let log = try String(contentsOfFile: "\(folder)/picketd.log", encoding: .utf8)
    var all = Usage()
    let pattern = /usage: device \d+, (?<received>\d+) bytes in, (?<sent>\d+) bytes out, (?<opened>\d+) opened/
    for match in log.matches(of: pattern) {
      all.received += Int(match.output.received) ?? 0
      all.sent += Int(match.output.sent) ?? 0
      all.opened += Int(match.output.opened) ?? 0
    }
    return all
  }

  /// What came since, once so many octets were received or sent and a further look has added nothing.
  func usage(since before: Usage, reaching count: Int) throws -> Usage {
    var last = Usage()
    _ = try eventually {
      let now = try usage() - before
      defer { last = now }
      if now.received + now.sent < count || now != last {
        Patience.pause(milliseconds: 1_500)
        return false
      }
      return true
    }
    return last
  }
}

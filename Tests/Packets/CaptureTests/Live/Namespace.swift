import Glibc
import Support
import Testing

extension Namespace {
  /// Adds the same rule for both families.
  func rule(_ words: String) throws {
    let words = words.split(separator: " ").map(String.init)
    for program in ["iptables-legacy", "ip6tables-legacy"] {
      let status = try Traffic(in: self, [program, "-w"] + words).wait()
      if status != 0 { throw LabError("\(program) \(words.joined(separator: " ")): status \(status)") }
    }
  }

  /// How many packets matched the rules whose line contains `text`, in both families.
  func packets(_ table: String, _ chain: String, where text: String) throws -> Int {
    var sum = 0
    for program in ["iptables-legacy", "ip6tables-legacy"] {
      let lines = try run(program, "-w", "-t", table, "-vnxL", chain).split(separator: "\n")
      for line in lines where line.contains(text) { sum += Int(line.split(separator: " ")[0]) ?? 0 }
    }
    return sum
  }
}

struct LabError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Whether this machine can make network namespaces; without them tests are skipped with this reason.
enum Lab {
  static let isPossible = getuid() == 0 && programs.allSatisfy { (path: String) in unsafe access(path, X_OK) == 0 }

  private static let programs = ["/usr/sbin/ip", "/usr/sbin/iptables-legacy", "/usr/bin/nsenter", "/usr/bin/python3"]

  static let reason: Comment = "LIVE QUEUES WERE NOT TESTED: run as root, after scripts/setup test"
}

import Foundation
import PicketSystem

/// Runs programs that have to succeed.
enum Shell {
  struct Failed: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }

  @discardableResult
  static func run(_ program: String, _ arguments: [String], input: String = "") throws -> String {
    guard let command = Command(program, arguments) else { throw Failed(text: "\(program) is not installed") }
    let outcome = try command.run(input: Array(input.utf8), seconds: 30)
    guard outcome.status == 0 else {
      throw Failed(text: "\(program) \(arguments.joined(separator: " ")): \(outcome.complaint)")
    }
    return outcome.text
  }

  @discardableResult
  static func run(_ program: String, _ arguments: String...) throws -> String { try run(program, arguments) }

  /// Why this machine cannot make namespaces; nil when it can.
  static let obstacle: String? = {
    if geteuid() != 0 { return "not root: tests of kernel rules in network namespaces are left out" }
    for tool in ["ip", "iptables", "ip6tables", "iptables-legacy", "conntrack", "/usr/bin/python3"]
    where Command(tool) == nil {
      return "\(tool) is not installed: tests of kernel rules in network namespaces are left out"
    }
    do {
      _ = try LabNode("probe")
      return nil
    } catch {
      return "no network namespaces here (\(error)): tests of kernel rules in them are left out"
    }
  }()

  static let isPossible: Bool = {
    if let obstacle { print("KernelRulesTests: \(obstacle)") }
    return obstacle == nil
  }()
}

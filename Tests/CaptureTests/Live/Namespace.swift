import Glibc
import Testing

@_silgen_name("setns") private func setns(_ descriptor: Int32, _ type: Int32) -> Int32
@_silgen_name("unshare") private func unshare(_ flags: Int32) -> Int32

/// A network of its own, without a name: it is gone with the last descriptor, socket or process in it, also when a test
/// traps.
final class Namespace: Sendable {
  private static let network: Int32 = 0x4000_0000
  let descriptor: Int32

  init() throws {
    let outside = try Namespace.current()
    defer { close(outside) }
    guard unshare(Namespace.network) == 0 else { throw LabError("unshare: \(errno)") }
    defer { _ = setns(outside, Namespace.network) }
    descriptor = try Namespace.current()
    try run("ip", "link", "set", "lo", "up")
  }

  deinit { close(descriptor) }

  /// Opens what belongs to this namespace: a socket stays where it was made.
  func enter<Made: ~Copyable>(_ body: () throws -> Made) throws -> Made {
    let outside = try Namespace.current()
    defer {
      _ = setns(outside, Namespace.network)
      close(outside)
    }
    guard setns(descriptor, Namespace.network) == 0 else { throw LabError("setns: \(errno)") }
    return try body()
  }

  private static func current() throws -> Int32 {
    let descriptor = unsafe open("/proc/thread-self/ns/net", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw LabError("open namespace: \(errno)") }
    return descriptor
  }

  /// What other programs open it by.
  var path: String { "/proc/\(getpid())/fd/\(descriptor)" }

  /// Runs a program inside and returns what it says; fails when it does.
  @discardableResult
  func run(_ command: String...) throws -> String {
    let program = try Traffic(in: self, command)
    let status = program.wait()
    if status != 0 { throw LabError("\(command.joined(separator: " ")): status \(status): \(program.output)") }
    return program.output
  }

  /// The same rule for both families.
  func rule(_ words: String) throws {
    let words = words.split(separator: " ").map(String.init)
    for program in ["iptables-legacy", "ip6tables-legacy"] {
      let status = try Traffic(in: self, [program, "-w"] + words).wait()
      if status != 0 { throw LabError("\(program) \(words.joined(separator: " ")): status \(status)") }
    }
  }

  /// Packets that met the rules whose line contains `text`, in both families.
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

/// Whether this machine can have networks of its own; tests say why they were left out.
enum Lab {
  static let isPossible = getuid() == 0 && programs.allSatisfy { (path: String) in unsafe access(path, X_OK) == 0 }

  private static let programs = ["/usr/sbin/ip", "/usr/sbin/iptables-legacy", "/usr/bin/nsenter", "/usr/bin/python3"]

  static let reason: Comment = "LIVE QUEUES WERE NOT TESTED: run as root, after scripts/setup test"
}

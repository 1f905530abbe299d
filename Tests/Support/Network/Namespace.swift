import Glibc
public import PicketSystem

@_silgen_name("setns") private func setns(_ descriptor: Int32, _ type: Int32) -> Int32
@_silgen_name("unshare") private func unshare(_ flags: Int32) -> Int32

/// A network namespace without a name: it disappears with its last descriptor, socket or process, also when its maker
/// traps.
public final class Namespace: Sendable {
  private static let network: Int32 = 0x4000_0000
  public let descriptor: Int32

  public init() throws(Failure) {
    let outside = try Namespace.current()
    defer { close(outside) }
    guard unshare(Namespace.network) == 0 else {
      throw Failure("make", "a network namespace", reason: Failure.words(for: errno))
    }
    defer { _ = setns(outside, Namespace.network) }
    descriptor = try Namespace.current()
    try run("ip", "link", "set", "lo", "up")
  }

  deinit { close(descriptor) }

  /// Runs a closure in this namespace: a socket stays where it was made, a program where it was started.
  public func enter<Made: ~Copyable, Problem: Error>(
    _ body: () throws(Problem) -> Made
  ) throws -> Made {
    let outside = try Namespace.current()
    defer {
      _ = setns(outside, Namespace.network)
      close(outside)
    }
    guard setns(descriptor, Namespace.network) == 0 else {
      throw Failure("enter", path, reason: Failure.words(for: errno))
    }
    return try body()
  }

  private static func current() throws(Failure) -> Int32 {
    let path = "/proc/thread-self/ns/net"
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure("open", path, reason: Failure.words(for: errno)) }
    return descriptor
  }

  /// The path by which other programs open it.
  public var path: String { "/proc/\(getpid())/fd/\(descriptor)" }

  /// Runs a program inside and returns its output; throws when it fails.
  @discardableResult
  public func run(_ words: String...) throws(Failure) -> String { try run(words) }

  @discardableResult
  public func run(_ words: [String]) throws(Failure) -> String {
    let line = words.joined(separator: " ")
    guard let program = words.first, let command = Command(program, Array(words.dropFirst())) else {
      throw Failure("run", line, reason: "it is not installed")
    }
    do {
      let outcome = try enter { try command.run() }
      guard outcome.status == 0 else { throw Failure("run", line, reason: outcome.complaint) }
      return outcome.text
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure("run", line, reason: "\(error)")
    }
  }
}

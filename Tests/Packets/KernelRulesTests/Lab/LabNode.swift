import Foundation
import Glibc

@_silgen_name("setns") private func setns(_ descriptor: CInt, _ kind: CInt) -> CInt

/// A network namespace, which is removed when this object is released. Threads and programs can run in it.
final class LabNode: Sendable {
  let name: String

  init(_ role: String) throws {
    name = "picket-\(role)-\(getpid())-\(UInt64.random(in: .min ... .max))"
    try Shell.run("ip", "netns", "add", name)
    try Shell.run("ip", "-n", name, "link", "set", "lo", "up")
  }

  deinit { _ = try? Shell.run("ip", "netns", "del", name) }

  func ip(_ words: String...) throws { try Shell.run("ip", ["-n", name] + words) }

  @discardableResult
  func run(_ words: String...) throws -> String { try Shell.run("ip", ["netns", "exec", name] + words) }

  /// Runs `body`, and the programs that it starts, in this namespace.
  func inside<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
    let name = name
    let answer = Answer<Value>()
    // A new thread, since a thread stays in its namespace and no other task may use it afterwards.
    let thread = Thread {
      let descriptor = unsafe open("/run/netns/\(name)", O_RDONLY | O_CLOEXEC)
      let entered = setns(descriptor, 0x4000_0000)
      close(descriptor)
      answer.set(entered == 0 ? Result(catching: body) : .failure(Shell.Failed(text: "cannot enter \(name)")))
    }
    thread.stackSize = 8 << 20
    thread.start()
    return try answer.get()
  }

  private final class Answer<Value: Sendable>: @unchecked Sendable {
    private let done = DispatchSemaphore(value: 0)
    private var value: Result<Value, any Error>?

    func set(_ result: Result<Value, any Error>) {
      value = result
      done.signal()
    }

    func get() throws -> Value {
      done.wait()
      guard let value else { throw Shell.Failed(text: "no answer") }
      return try value.get()
    }
  }
}

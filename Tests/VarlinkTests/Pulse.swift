import Foundation
import JSON
import Testing
import Varlink

/// How long a healthy client waits for its answers while something else goes on, beside a byte that two threads of this
/// process hand to each other: what the machine itself takes just then.
struct Pulse: Sendable, CustomStringConvertible {
  private(set) var calls: [Duration] = []
  private(set) var bare: [Duration] = []

  /// Calls every few milliseconds until `isOver`, on this thread.
  init(_ client: Client, until isOver: @Sendable () -> Bool) throws {
    var ends: [CInt] = [-1, -1]
    try #require(unsafe socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let (here, there) = (ends[0], ends[1])
    defer { close(here) }
    Thread {
      var byte: UInt8 = 0
      while unsafe read(there, &byte, 1) == 1 { _ = unsafe write(there, &byte, 1) }
      close(there)
    }.start()
    while !isOver() {
      let start = ContinuousClock.now
      let reply = try client.call("org.example.sample.Echo", ["text": "healthy"])
      try #require(reply["text"] == "healthy")
      calls.append(.now - start)
      let next = ContinuousClock.now
      var byte: UInt8 = 1
      try #require(unsafe write(here, &byte, 1) == 1 && read(here, &byte, 1) == 1)
      bare.append(.now - next)
      usleep(3_000)
    }
  }

  /// The slowest call, and what the machine was slow by itself at its worst.
  var worst: Duration { calls.max() ?? .zero }
  var worstBare: Duration { bare.max() ?? .zero }

  var description: String {
    func milliseconds(_ time: Duration) -> String { "\((time / .microseconds(10)).rounded() / 100) ms" }
    let sorted = calls.sorted()
    guard !sorted.isEmpty else { return "no calls" }
    return
      "\(sorted.count) calls, median \(milliseconds(sorted[sorted.count / 2])), 99 % \(milliseconds(sorted[sorted.count * 99 / 100])), "
      + "worst \(milliseconds(worst)) (a bare byte: \(milliseconds(worstBare)))"
  }
}

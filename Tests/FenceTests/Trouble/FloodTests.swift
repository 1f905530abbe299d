import Foundation
import Synchronization
import Testing

extension FenceTests {
  @Suite(.needsDaemon, .fence(.usual)) struct FloodTests {
    let lab: Lab
    init() throws { lab = try Lab.standing() }

    /// Sends the same packets all the time, from ports of their own; returns how many a second.
    final class Flood: Sendable {
      private let isOver = Atomic(false)
      private let done = DispatchSemaphore(value: 0)
      private let sent = Atomic(0)
      private let start = Daemon.now()

      init(_ packets: [[UInt8]], _ cable: Cable) {
        let thread = Thread { [self] in
          while !isOver.load(ordering: .relaxed) {
            for packet in packets { cable.send(packet) }
            sent.add(packets.count, ordering: .relaxed)
          }
          done.signal()
        }
        thread.start()
      }

      func end() -> Double {
        isOver.store(true, ordering: .relaxed)
        done.wait()
        return Double(sent.load(ordering: .relaxed)) / (Daemon.now() - start)
      }
    }

    @Test(arguments: FloodTests.kinds)
    func `a flood from one child opens nothing and is not felt by a guardian`(_ kind: Kind) throws {
      let flood = try Flood(kind.packets(), Cable(lab))
      var slowest = 0.0
      for _ in 0..<20 {
        let seen = try lab.guardian.fetch("https", .allowed)
        #expect(seen.shows(Site.allowed.name))
        slowest = max(slowest, seen.seconds)
        #expect(try !lab.emma.reaches(Site.blocked.named("flood"), seconds: 1))
      }
      let rate = flood.end()
      #expect(rate > 10_000, "this is no flood")
      // Nothing had to be sent a second time.
      #expect(slowest < Patience.seconds(0.9))
      #expect(try !lab.journal.knows(Site.blocked.named("flood").name))
      #expect(try eventually { try lab.emma.reaches(.allowed, seconds: 1) })
      let memory = try lab.router.run("grep", "VmRSS", "/proc/\(Fence.daemon().filter())/status")
      #expect(memory.split(separator: " ").compactMap { Int($0) }.first ?? .max < 256 << 10, "\(memory)")
    }

    enum Kind: String, CaseIterable, CustomTestStringConvertible {
      case longHeaders = "rubbish with QUIC's long header"
      case openings = "openings of connections"

      var testDescription: String { rawValue }
    }

    static let kinds = Kind.allCases
  }
}

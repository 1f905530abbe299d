import Glibc
import PicketSystem
import Testing

@testable import Capture

/// The verdict messages that go to the kernel, which does not show them.
@Suite struct VerdictsTests {
  /// Type and packet number of each message that was sent.
  struct Sent: Hashable {
    let isBatch: Bool
    let id: UInt8
  }

  private final class Ends {
    let mine: CInt
    let theirs: CInt

    init() throws {
      var both: [CInt] = [-1, -1]
      #expect(unsafe socketpair(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0, &both) == 0)
      (mine, theirs) = (both[0], both[1])
    }

    deinit {
      close(mine)
      close(theirs)
    }

    func sent() -> [Sent] {
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let count = unsafe recv(theirs, &bytes, bytes.count, CInt(MSG_DONTWAIT))
      var sent: [Sent] = []
      var place = 0
      while place + 32 <= count {
        // NFQNL_MSG_VERDICT_BATCH is 3; the number is big-endian, and small here.
        sent.append(Sent(isBatch: bytes[place + 4] == 3, id: bytes[place + 31]))
        place += Int(bytes[place]) + Int(bytes[place + 1]) << 8
      }
      return sent
    }
  }

  @Test func `packets in a row with one verdict share a message, others have their own`() throws {
    let ends = try Ends()
    let verdicts = Verdicts(queue: 1, failSafe: .drop, descriptor: ends.mine)
    for (id, verdict) in [(1, PacketVerdict.accept), (2, .accept), (3, .drop), (5, .drop), (6, .accept(mark: 4))] {
      PendingPacket(id: UInt32(id), verdicts).settle(verdict)
    }
    try verdicts.flush()
    #expect(
      ends.sent() == [
        Sent(isBatch: true, id: 2), Sent(isBatch: false, id: 3), Sent(isBatch: false, id: 5),
        Sent(isBatch: false, id: 6),
      ])
  }

  @Test func `an unreadable packet does not settle packets that wait before it`() throws {
    let ends = try Ends()
    let verdicts = Verdicts(queue: 1, failSafe: .accept, descriptor: ends.mine)
    // The queue looks one packet ahead: the first is known, and handed out behind what follows it.
    verdicts.giveUp(2)
    verdicts.giveUp(3)
    PendingPacket(id: 1, verdicts).settle(.drop)
    try verdicts.flush()
    #expect(ends.sent() == [2, 3, 1].map { Sent(isBatch: false, id: $0) })
  }

  @Test func `behind a packet whose number cannot be read, none shares a message`() throws {
    let ends = try Ends()
    let verdicts = Verdicts(queue: 1, failSafe: .drop, descriptor: ends.mine)
    verdicts.giveUp(nil)
    for id in 2...3 { PendingPacket(id: UInt32(id), verdicts).settle(.accept) }
    try verdicts.flush()
    #expect(ends.sent() == [2, 3].map { Sent(isBatch: false, id: $0) })
  }
}

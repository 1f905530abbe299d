import Inspect
import Testing
import Wire

@testable import Filter

/// A connection that no packet thread knows is found by asking all threads.
@Suite struct FlowCensusTests {
  private func suspect(_ port: UInt16) -> FlowCensus.Candidate {
    FlowCensus.Candidate(
      ends: FlowKey(
        client: Address(v4: 1), clientPort: port, server: Address(v4: 2), serverPort: 443, number: 6), isFree: true)
  }

  @Test func `unclaimed flows are those that no thread knows, once all have answered`() {
    let census = FlowCensus((1...4).map { suspect($0) }, of: .all, threads: 2)
    #expect(census.unclaimed == nil)
    census.takeOut { $0.ends.clientPort == 1 }
    #expect(census.unclaimed == nil)
    census.takeOut { $0.ends.clientPort == 3 }
    #expect(census.unclaimed?.map(\.clientPort) == [2, 4])
  }

  @Test func `devices are kept apart, and those beyond the last share its number`() {
    var bits = DeviceBits.none
    #expect(bits.isEmpty)
    bits.insert(7)
    bits.insert(5_000)
    #expect(bits.contains(7) && bits.contains(1_023) && bits.contains(9_999) && !bits.contains(8))
    var others = DeviceBits(.all) { $0 % 2 == 1 }
    #expect(others.contains(7) && !others.contains(6))
    others.subtract(bits)
    #expect(!others.contains(7) && others.contains(9))
    others.formUnion(bits)
    #expect(others.contains(7))
  }

  @Test func `a question is handed out once, and settings to every reader`() {
    let mailbox = AssignmentMailbox()
    var seen: UInt64 = 0
    #expect(mailbox.take(after: &seen) == nil)
    mailbox.post(FlowCensus([], of: .none, threads: 1))
    #expect(mailbox.take(after: &seen)?.inquiry != nil)
    #expect(mailbox.take(after: &seen) == nil)
  }
}

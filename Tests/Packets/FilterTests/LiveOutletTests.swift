import Capture
import FilterProtocol
import Policy
import Testing
import Wire

@testable import Catalog
@testable import Filter
@testable import Inspect

@Suite struct LiveOutletTests {
  private let ring = RecordRing(capacity: 65_536)

  private func decide(_ outlet: inout LiveOutlet, _ count: Int, of device: UInt16, isOne: Bool = false) throws {
    var subject = Subject()
    subject.device = DeviceID(device)
    subject.knowledge = .name
    for number in 0..<count {
      subject.name = try #require(Name(isOne ? "same.test" : "n\(number).test"))
      outlet.decided(subject, Match(), .block(.blockedDomain), child: 0, enforced: nil)
    }
  }

  @Test func `a flood of one device's decisions is written down in part, and costs nobody else a line`() throws {
    var outlet = LiveOutlet(marks: .standard, ring: ring, limits: Limits())
    try decide(&outlet, Int(LiveOutlet.linesAtOnce), of: 1)
    #expect(ring.dropped == 0 && ring.count == Int(LiveOutlet.linesAtOnce))
    // Each second that this takes allows some more records.
    try decide(&outlet, 100_000, of: 1)
    let dropped = ring.dropped
    #expect(dropped > 50_000)
    try decide(&outlet, 1, of: 2)
    #expect(ring.dropped == dropped)
  }

  @Test func `what a machine's own resolver is refused is written down without its name`() throws {
    var outlet = LiveOutlet(marks: .standard, ring: ring, limits: Limits())
    try decide(&outlet, 3, of: DeviceID.resolver.index)
    var records: [DecisionRecord] = []
    _ = ring.take { records.append(copy $0) }
    #expect(!records.isEmpty && records.allSatisfy { $0.name.isRoot && $0.device >= Snapshot.firstUnknown })
  }

  @Test func `asking for one name without end hides no other`() throws {
    var outlet = LiveOutlet(marks: .standard, ring: ring, limits: Limits())
    try decide(&outlet, 200_000, of: 1, isOne: true)
    try decide(&outlet, 100, of: 1)
    #expect(ring.dropped == 0)
  }
}

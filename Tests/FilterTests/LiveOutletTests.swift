import Capture
import Link
import Policy
import Testing
import Wire

@testable import Catalog
@testable import Filter
@testable import Inspect

@Suite struct LiveOutletTests {
  @Test func `a flood of one device's decisions is written down in part, and costs nobody else a line`() {
    let ring = RecordRing(capacity: 65_536)
    var outlet = LiveOutlet(marks: .standard, ring: ring, limits: Limits())
    var subject = Subject()
    subject.device = DeviceID(1)
    for _ in 0..<LiveOutlet.linesAtOnce {
      outlet.decided(subject, Match(), .block(.blockedDomain), child: 0, enforced: nil)
    }
    #expect(ring.dropped == 0)
    // Some get a line of the seconds that this takes.
    for _ in 0..<200_000 { outlet.decided(subject, Match(), .block(.blockedDomain), child: 0, enforced: nil) }
    let dropped = ring.dropped
    #expect(dropped > 100_000)
    subject.device = DeviceID(2)
    outlet.decided(subject, Match(), .block(.blockedDomain), child: 0, enforced: nil)
    #expect(ring.dropped == dropped)
  }
}

import Capture
import FilterProtocol
import Policy
import Testing
import Wire

@testable import Catalog
@testable import Filter
@testable import Inspect

@Suite struct DecisionRecorderTests {
  private let ring = RecordRing(capacity: 65_536)

  private func write(_ recorder: inout DecisionRecorder, _ count: Int, of device: UInt16, isOne: Bool = false) throws {
    var subject = Subject()
    subject.device = DeviceID(device)
    subject.knowledge = .name
    for number in 0..<count {
      subject.name = try #require(Name(isOne ? "same.test" : "n\(number).test"))
      recorder.write(
        PacketEffect.Decision(
          subject: subject, match: Match(), ruling: .block(.blockedDomain), revision: 0, enforced: nil)
      )
    }
  }

  @Test func `a flood of one device's decisions is recorded in part, and costs other devices nothing`() throws {
    var recorder = DecisionRecorder(ring, devices: Limits().devices)
    try write(&recorder, Int(DecisionRecorder.recordsAtOnce), of: 1)
    #expect(ring.dropped == 0 && ring.count == Int(DecisionRecorder.recordsAtOnce))
    // Some get a line of the seconds that this takes.
    try write(&recorder, 100_000, of: 1)
    let dropped = ring.dropped
    #expect(dropped > 50_000)
    try write(&recorder, 1, of: 2)
    #expect(ring.dropped == dropped)
  }

  @Test func `a refused question of the machine's own resolver is recorded without its name`() throws {
    var recorder = DecisionRecorder(ring, devices: Limits().devices)
    try write(&recorder, 3, of: DeviceID.resolver.index)
    var records: [DecisionRecord] = []
    _ = ring.take { records.append(copy $0) }
    #expect(!records.isEmpty && records.allSatisfy { $0.name.isRoot && $0.device >= Snapshot.firstUnknown })
  }

  @Test func `of an unknown device only the number of its decisions is told`() throws {
    #expect(Snapshot.unknownDevices.upperBound == DeviceID.resolver.index && Snapshot.deviceNumbers == DeviceID.count)
    var recorder = DecisionRecorder(ring, devices: Limits().devices)
    let unknown = Snapshot.unknownDevice(0x0200_0000_0199)
    #expect(Snapshot.unknownDevices.contains(unknown))
    try write(&recorder, 3, of: unknown)
    _ = consume recorder
    var records: [DecisionRecord] = []
    _ = ring.take { records.append(copy $0) }
    #expect(records.map(\.count).reduce(0, +) == 3 && records.allSatisfy { $0.verdict == .block })
    let isBare = records.allSatisfy {
      $0.name.isRoot && $0.categories.isEmpty && $0.application == 0 && $0.server.port == 0 && $0.questionType == 0
    }
    #expect(isBare)
  }

  @Test func `asking for one name without end hides no other`() throws {
    var recorder = DecisionRecorder(ring, devices: Limits().devices)
    try write(&recorder, 200_000, of: 1, isOne: true)
    try write(&recorder, 100, of: 1)
    #expect(ring.dropped == 0)
  }
}

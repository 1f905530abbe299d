import Support
import Testing

@testable import Activity

@Suite struct SessionTests {
  private static let seeds: [UInt64] = [1, 2, 3]

  @Test(arguments: Session.all)
  func `counted minutes lie within a tenth of minutes of use, and idle ones count none`(_ session: Session) {
    for seed in Self.seeds {
      let stream = session.stream(seed: seed)
      for phase in [0, 3] {
        let counted = stream.minutes(phase: phase).together.count
        if session.used == 0 {
          #expect(counted == 0, "\(session.name), seed \(seed): \(counted) minutes of none")
        } else {
          let allowed = session.used / 10
          #expect(
            abs(counted - session.used) <= allowed,
            "\(session.name), seed \(seed): \(counted) of \(session.used) minutes")
        }
      }
    }
  }

  @Test(arguments: RecordedSession.all)
  func `what browsers really sent counts within a tenth of minutes of use, and nothing where nobody is`(
    _ session: RecordedSession
  ) throws {
    let stream = try session.stream()
    for phase in 0..<5 {
      let counted = stream.minutes(phase: phase).together.count
      #expect(
        abs(counted - session.used) * 10 <= session.used, "\(session.name): \(counted) of \(session.used) minutes")
    }
  }

  private static func minutes(of parts: Session...) -> Int {
    var stream = TrafficStream(seed: 1)
    var begin = 0
    for part in parts {
      stream.append(part.stream(seed: 1), at: begin)
      begin = stream.end / 60 * 60 + 60
    }
    return stream.minutes().together.count
  }

  @Test func `hours in a pocket are not counted when somebody comes`() {
    let counted = Self.minutes(of: .pocket, .film)
    #expect((40...44).contains(counted), "\(counted) of 40 minutes")
  }

  @Test func `hours in a pocket are not counted because somebody was there before`() {
    // Each two pictures use two minutes of evidence up.
    let counted = Self.minutes(of: .film, .pocket)
    #expect((40...100).contains(counted), "\(counted) of 40 minutes")
  }

  @Test(arguments: Session.all, [1, 10, 15, 60, 300])
  func `other readings count no more than a tenth too many`(_ session: Session, _ reading: Int) {
    let counted = session.stream(seed: 1).minutes(reading: reading).together.count
    #expect(counted <= session.used + (session.used == 0 ? 0 : session.used / 10 + 1), "\(counted) of \(session.used)")
  }
}

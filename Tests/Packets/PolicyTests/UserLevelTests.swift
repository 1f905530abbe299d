import Policy
import Testing

/// The level by which connections over loopback are judged (H11).
@Suite struct UserLevelTests {
  private func isStrict(_ devices: Settings.Device...) throws -> Bool {
    let children = [Settings.Child(level: .normal, stores: []), Settings.Child(level: .strict, stores: [])]
    return try Snapshot(Settings(children: children, devices: devices), catalog: nil).isAnyUserStrict
  }

  @Test func `it is the strictest child's that has a user`() throws {
    let (normal, strict) = (
      Settings.Device(number: 1, who: .child(0), user: 1_001), Settings.Device(number: 2, who: .child(1), user: 1_002)
    )
    #expect(try isStrict(normal, strict))
    #expect(try !isStrict(normal))
    #expect(try !isStrict())
    #expect(try !isStrict(normal, Settings.Device(number: 2, who: .child(1), hardware: 0x02_00_00_00_00_01)))
    #expect(try !isStrict(normal, Settings.Device(number: 2, who: .guardian, user: 1_002)))
  }
}

import Testing

@testable import Laptop

@Suite struct SessionKeeperTests {
  private func desktop(_ id: String = "2", of user: UInt32 = 7, isLocked: Bool = false) -> LaptopSession {
    LaptopSession(id: id, user: user, kind: .graphical, isLocked: isLocked)
  }

  private let text = LaptopSession(id: "3", user: 7, kind: .text, terminal: "tty2")

  private func expect(
    _ steps: [SessionStep], _ wanted: [SessionStep], _ location: SourceLocation = #_sourceLocation
  ) { #expect(steps == wanted, sourceLocation: location) }

  @Test func `a desktop is locked once, and its programs go on`() {
    var keeper = SessionKeeper()
    expect(keeper.steps([desktop()], closed: [], at: 0), [])
    expect(keeper.steps([desktop()], closed: [7], at: 10), [.lock("2")])
    expect(keeper.steps([desktop(isLocked: true)], closed: [7], at: 12), [])
    expect(keeper.steps([desktop(isLocked: true)], closed: [7], at: 9_999), [])
    // A desktop that is unlocked all the same is locked again.
    expect(keeper.steps([desktop()], closed: [7], at: 10_000), [.lock("2")])
    expect(keeper.steps([desktop(of: 8)], closed: [7], at: 10_001), [])
  }

  @Test func `a desktop that has no lock is asked again, and ended after a while`() {
    var keeper = SessionKeeper()
    expect(keeper.steps([desktop()], closed: [7], at: 0), [.lock("2")])
    expect(keeper.steps([desktop()], closed: [7], at: 29), [])
    expect(keeper.steps([desktop()], closed: [7], at: 30), [.lock("2")])
    expect(keeper.steps([desktop()], closed: [7], at: 31), [])
    expect(keeper.steps([desktop()], closed: [7], at: 299), [.lock("2")])
    expect(keeper.steps([desktop()], closed: [7], at: 300), [.end("2")])
    // One that opens meanwhile begins anew.
    expect(keeper.steps([desktop()], closed: [], at: 301), [])
    expect(keeper.steps([desktop()], closed: [7], at: 302), [.lock("2")])
  }

  @Test func `a session at a terminal is warned twice, and ended`() {
    var keeper = SessionKeeper()
    func steps(_ left: Int?, _ keeper: inout SessionKeeper) -> [SessionStep] {
      keeper.steps([text, desktop()], closed: [], closing: left.map { [7: $0] } ?? [:], at: 0)
    }
    expect(steps(301, &keeper), [])
    expect(steps(300, &keeper), [.warn(text, minutes: 5)])
    expect(steps(200, &keeper), [])
    expect(steps(60, &keeper), [.warn(text, minutes: 1)])
    expect(steps(2, &keeper), [])
    expect(keeper.steps([text], closed: [7], at: 0), [.end("3")])
    // A closing that a guardian moved is told of again.
    expect(steps(nil, &keeper), [])
    expect(steps(30, &keeper), [.warn(text, minutes: 1)])
  }
}

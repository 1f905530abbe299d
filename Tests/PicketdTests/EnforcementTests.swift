import Testing

@testable import picketd

/// Who waits for settings to be in force.
@Suite struct EnforcementTests {
  @Test func `the control thread is woken for who begins to wait`() async throws {
    let mailbox = try Mailbox()
    let enforcement = Enforcement { mailbox.post(.awaited) }
    enforcement.begin()
    async let answer = enforcement.wait(for: 1)
    // As the daemon does that rests for a second.
    let (woken, slept) = await Task.detached {
      let start = ContinuousClock.now
      var woken = false
      for case .awaited in mailbox.wait(beside: nil, milliseconds: 1_000) { woken = true }
      return (woken, ContinuousClock.now - start)
    }.value
    #expect(woken && slept < .milliseconds(900), "after \(slept)")
    enforcement.took(1)
    #expect(await answer == nil)
  }
}

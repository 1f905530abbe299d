import Testing

@testable import picketd

/// Waiting until settings are in force.
@Suite struct EnforcementTests {
  @Test(.timeLimit(.minutes(5))) func `the control thread is woken for who begins to wait`() async throws {
    let mailbox = try Mailbox()
    let enforcement = Enforcement { mailbox.post(.awaited) }
    enforcement.begin()
    async let answer = enforcement.wait(for: 1)
    // The daemon waits like this when it is idle.
    let woken = await Task.detached {
      var woken = false
      for case .awaited in mailbox.wait(beside: nil, milliseconds: 600_000) { woken = true }
      return woken
    }.value
    #expect(woken)
    enforcement.took(1)
    #expect(await answer == nil)
  }
}

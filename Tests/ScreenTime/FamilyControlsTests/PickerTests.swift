import DaemonClient
import Foundation
import ManagedSettings
import PicketJSON
import PretendDaemon
import ScreenTimeClient
import Testing

@testable import FamilyControls

@Suite struct PickerTests {
  let daemon = PretendDaemon()

  private func picker(_ title: String? = nil) -> FamilyActivityPicker {
    FamilyActivityPicker(title: title, headerText: "What waits?", daemon.link())
  }

  private static func token(_ kind: String, _ name: String) -> JSON {
    .string(Data("\u{1}\(kind):\(name)".utf8).base64EncodedString())
  }

  private func awaitRequest() async {
    while daemon.questions.isEmpty { await Task.yield() }
  }

  @Test func `an app gets what a guardian chose, from what it had`() async throws {
    let before = try ScreenTimeLink.$current.withValue(daemon.link()) {
      var selection = FamilyActivitySelection(includeEntireCategory: true)
      try selection.insert(categories: ["social"], webDomains: ["y.test", "x.test"])
      return selection
    }
    let (picker, daemon) = (picker("Homework"), daemon)
    let choice = Task { try await picker.present(before) }
    await awaitRequest()
    let asked = try #require(daemon.parameters(of: "AskToPick").first)
    #expect(asked["title"] == "Homework" && asked["header"] == "What waits?" && asked["footer"] == nil)
    #expect(asked["categories"]?.array?.count == 1 && asked["domains"]?.array?.count == 2)
    daemon.pick("q1", ["categories": [Self.token("category", "games")]])
    let selection = try await choice.value
    #expect(selection.categoryTokens.count == 1 && selection.applicationTokens.isEmpty)
    #expect(selection.webDomainTokens.isEmpty && selection.includeEntireCategory)
    #expect(selection.categoryTokens != before.categoryTokens)
  }

  @Test func `a guardian who says no, or nothing, cancels it`() async throws {
    for end in ["decline", nil] {
      let daemon = PretendDaemon()
      let picker = FamilyActivityPicker(daemon.link())
      let choice = Task { try await picker.present() }
      while daemon.questions.isEmpty { await Task.yield() }
      if let end { daemon.answer("q1", end) } else { daemon.expire("q1") }
      await #expect(throws: FamilyControlsError.authorizationCanceled) { try await choice.value }
    }
  }

  @Test func `a request that its task gives up is taken back`() async throws {
    let (picker, daemon) = (picker(), daemon)
    let choice = Task { try await picker.present() }
    await awaitRequest()
    choice.cancel()
    await #expect(throws: CancellationError.self) { try await choice.value }
    #expect(daemon.questions.map(\.state) == ["cancelled"])
  }

  @Test func `what picketd did not answer since it ended is asked once more, and no more than that`() async throws {
    let lost = DaemonError.lost(socket: "/run/a.sock", why: "the other side hung up")
    let (picker, daemon) = (picker(), daemon)
    daemon.refuse(.requests(.askToPick), lost, times: 1)
    let choice = Task { try await picker.present() }
    await awaitRequest()
    daemon.pick("q1", [:])
    #expect(try await choice.value == FamilyActivitySelection())
    daemon.forgetCalls()
    daemon.refuse(.requests(.askToPick), lost)
    await #expect(throws: FamilyControlsError.unavailable) { try await picker.present() }
    #expect(daemon.parameters(of: "AskToPick").count == 2)
  }

  @Test func `an app that may not restrict the child chooses nothing`() async {
    daemon.refuse(.requests(.askToPick), .notAuthorized(why: "it was not authorized", remedy: ""))
    await #expect(throws: FamilyControlsError.restricted) { try await picker().present() }
  }

  @Test func `what is no token is no choice`() async throws {
    let (picker, daemon) = (picker(), daemon)
    let choice = Task { try await picker.present() }
    await awaitRequest()
    daemon.pick("q1", ["domains": ["?"]])
    await #expect(throws: FamilyControlsError.networkError) { try await choice.value }
  }
}

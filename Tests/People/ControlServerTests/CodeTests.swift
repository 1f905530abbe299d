import Household
import PicketJSON
import PicketVarlink
import Support
import Testing

@testable import ControlServer

/// Who sets and removes codes, and who gives one.
@Suite struct CodeTests {
  private func answer(_ client: Client, _ secret: String?, _ name: String? = nil) async throws -> Answer {
    let code = OneTimeCode.of(secret ?? "")
    return try await client.ask(
      "Household.ConfirmCode",
      (["code": .string(code), "name": name.map { .string($0) } ?? .null] as JSON.Object).withoutNulls)
  }

  @Test func `a guardian sets and removes its own code, and one who may do everything those of others`() async throws {
    let home = try await Home()
    try await home.household.setPasscode("2580", current: nil, isTrusted: true)
    _ = try await home.household.addGuardian("Oma", role: .read)
    try await home.household.setPasscode("1470", of: "Oma", current: nil, isTrusted: true)
    let (root, oma, stranger) = (
      try home.client(user: 0), try home.client(user: 60_053), try home.client(user: 60_051)
    )
    #expect(try await oma.ask("Household.Unlock", ["passcode": "1470", "name": "Oma"]).isReply)
    #expect(try await stranger.ask("Household.BeginCode").refusal == "NotAuthorized")
    let own = try await oma.ask("Household.BeginCode")
    #expect(own["address"]?.string?.contains("Picket:Oma") == true)
    #expect(try await answer(oma, own["secret"]?.string).isReply)
    let guardians = try await root.ask("Household.Guardians")
    #expect(guardians["guardians"]?.array?.first?.object?["hasCode"] == true && guardians["hasFirstCode"] == false)
    guard
      case .refusal("NotAuthorized", let why) = try await stranger.ask(
        "Household.Unlock", ["passcode": "1470", "name": "Oma"])
    else {
      Issue.record("the passcode alone opened it")
      return
    }
    #expect(why["needs"] == "code")
    // Oma's session was opened without a code.
    #expect(try await oma.ask("Household.RemoveCode").refusal == "NotAuthorized")
    #expect(try await root.ask("Household.RemoveCode").refusal == "Conflict", "the first passcode has none")
    #expect(try await root.ask("Household.RemoveCode", ["name": "Oma"]).isReply)
    #expect(try await oma.ask("Household.Unlock", ["passcode": "1470", "name": "Oma"]).isReply)
    #expect(try await oma.ask("Household.BeginCode", ["name": "Nobody"]).refusal == "NotFound")
    await home.stop()
  }

  @Test func `a role that reads touches nobody else's code`() async throws {
    let home = try await Home()
    for name in ["Oma", "Opa"] {
      _ = try await home.household.addGuardian(name, role: .read)
      try await home.household.setPasscode("1470", of: name, current: nil, isTrusted: true)
    }
    let oma = try home.client(user: 60_053)
    #expect(try await oma.ask("Household.Unlock", ["passcode": "1470", "name": "Oma"]).isReply)
    for method in ["BeginCode", "RemoveCode"] {
      #expect(try await oma.ask("Household.\(method)", ["name": "Opa"]).refusal == "NotAuthorized")
    }
    await home.stop()
  }

  @Test func `a program's rights are not had by a passcode that wants a code`() async throws {
    let home = try await Home()
    let root = try home.client(user: 0)
    #expect(try await root.ask("Household.SetPasscode", ["passcode": "2580"]).isReply)
    #expect(try await answer(root, try await root.ask("Household.BeginCode")["secret"]?.string).isReply)
    let mia = try home.client(user: Home.mia, group: 7)
    let asked = try await mia.ask(
      "Household.Authorize", ["client": "app", "member": "child", "passcode": "2580"])
    #expect(asked.refusal == "NotAuthorized")
    #expect(
      try await mia.ask("Household.Authorize", ["client": "app", "member": "child"])["status"] == "notDetermined")
    await home.stop()
  }
}

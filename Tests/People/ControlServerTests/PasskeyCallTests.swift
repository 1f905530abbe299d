import Household
import PicketJSON
import PicketVarlink
import Support
import Testing

@testable import ControlServer

/// Who adds, sees and removes passkeys, and what one opens.
@Suite struct PasskeyCallTests {
  private static let origin = "https://picket.example:8053"

  private func add(
    _ client: Client, _ name: String, _ passcode: String
  ) async throws -> (authenticator: SoftAuthenticator, user: String) {
    let authenticator = SoftAuthenticator()
    let order = try await client.ask(
      "Household.BeginPasskey", ["origin": .string(Self.origin), "passcode": .string(passcode)])
    let made = authenticator.make(try #require(order["challenge"]?.string), at: Self.origin)
    let added = try await client.ask(
      "Household.ConfirmPasskey",
      ["name": .string(name), "client": .string(made.client), "attestation": .string(made.attestation)])
    #expect(added["passkey"]?.object?["name"]?.string == name)
    return (authenticator, try #require(order["user"]?.string))
  }

  private func use(
    _ client: Client, _ passkey: (authenticator: SoftAuthenticator, user: String)
  ) async throws -> Answer {
    let asked = try await client.ask("Household.PasskeyChallenge", ["origin": .string(Self.origin)])
    let used = passkey.authenticator.use(
      try #require(asked["challenge"]?.string), at: Self.origin, user: passkey.user)
    return try await client.ask(
      "Household.UnlockByPasskey",
      [
        "credential": .string(used.credential), "client": .string(used.client),
        "authenticator": .string(used.authenticator), "signature": .string(used.signature), "user": .string(used.user),
      ])
  }

  private func home() async throws -> Home {
    let home = try await Home()
    try await home.household.setPasscode("2580", current: nil, isTrusted: true)
    for name in ["Oma", "Opa"] {
      _ = try await home.household.addGuardian(name, role: .read)
      try await home.household.setPasscode("1470", of: name, current: nil, isTrusted: true)
    }
    return home
  }

  @Test func `a passkey makes a connection its guardian's, and removing it closes that`() async throws {
    let home = try await home()
    let (oma, stranger, root) = (
      try home.client(user: 60_051), try home.client(user: 60_052), try home.client(user: 0)
    )
    #expect(try await oma.ask("Household.Unlock", ["passcode": "1470", "name": "Oma"]).isReply)
    let passkey = try await add(oma, "phone", "1470")
    let opened = try await use(stranger, passkey)
    let session = try #require(opened["session"]?.int)
    let who = try await stranger.ask("Household.WhoAmI")
    #expect(who["name"] == "Oma" && who["role"] == "read" && who["authority"] == "guardian")
    let joined = try home.client(user: 60_052)
    #expect(try await joined.ask("Household.Join", ["session": .int(Int(session))]).isReply)
    #expect(try await joined.ask("Household.Children").isReply)
    #expect(try await stranger.ask("Household.AddChild", ["name": "Ada"]).refusal == "NotAuthorized", "the role")
    #expect(try await root.ask("Household.RemovePasskey", ["id": 1]).isReply)
    for closed in [stranger, joined] {
      #expect(try await closed.ask("Household.Children").refusal == "NotAuthorized")
    }
    #expect(try await oma.ask("Household.Children").isReply, "the passcode opened that one")
    #expect(try await use(stranger, passkey).refusal == "NotAuthorized")
    await home.stop()
  }

  @Test func `a guardian has to do with its own, and one who may do everything with all`() async throws {
    let home = try await home()
    let (oma, opa, ada) = (
      try home.client(user: 60_051), try home.client(user: 60_052), try home.client(user: 60_053)
    )
    #expect(try await oma.ask("Household.Unlock", ["passcode": "1470", "name": "Oma"]).isReply)
    #expect(try await opa.ask("Household.Unlock", ["passcode": "1470", "name": "Opa"]).isReply)
    #expect(try await ada.ask("Household.Unlock", ["passcode": "2580"]).isReply)
    _ = try await add(oma, "phone", "1470")
    _ = try await add(ada, "key", "2580")
    #expect(try await oma.ask("Household.Passkeys")["passkeys"]?.array?.count == 1)
    #expect(try await opa.ask("Household.Passkeys")["passkeys"]?.array?.count == 0)
    let all = try await ada.ask("Household.Passkeys")["passkeys"]?.array?.compactMap(\.object) ?? []
    #expect(all.map { $0["guardian"]?.string } == ["Oma", nil])
    for id in [1, 2, 3] as [JSON] {
      let tried = try await opa.ask("Household.RemovePasskey", ["id": id, "passcode": "1470"])
      #expect(tried.refusal == "NotFound", "others' passkeys are not told")
    }
    #expect(try await oma.ask("Household.RemovePasskey", ["id": 1]).refusal == "NotAuthorized")
    #expect(try await ada.ask("Household.RemovePasskey", ["id": 1, "passcode": "1470"]).refusal == "NotAuthorized")
    #expect(try await ada.ask("Household.RemovePasskey", ["id": 1, "passcode": "2580"]).isReply)
    await home.stop()
  }

  @Test func `neither strangers nor children nor programs with a token add or see one`() async throws {
    let home = try await home()
    let (root, program) = (try home.client(user: 0), try home.client(user: 60_060))
    let token = try #require(
      try await root.ask("Household.AddToken", ["name": "hass", "scope": "control"])["secret"]?.string)
    #expect(try await program.ask("Household.UseToken", ["token": .string(token)]).isReply)
    for client in [program, try home.client(user: Home.mia), try home.client(user: 60_051)] {
      let begun = try await client.ask(
        "Household.BeginPasskey", ["origin": .string(Self.origin), "passcode": "2580"])
      #expect(begun.refusal == "NotAuthorized")
      #expect(try await client.ask("Household.Passkeys").refusal == "NotAuthorized")
      #expect(
        try await client.ask("Household.RemovePasskey", ["id": 1, "passcode": "2580"]).refusal == "NotAuthorized")
    }
    await home.stop()
  }
}

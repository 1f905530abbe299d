import Foundation
import PicketJSON
import Support
import Testing

/// Passkeys over HTTP, with an authenticator that is a program: what picket-web lets through to picketd, and at which origins.
@Suite(.enabled(if: Caller.isRoot, "picket-web becomes another user")) struct WebPasskeyTests {
  /// Asks as a page does that a browser sees at `host`.
  private func ask(
    _ web: WebHome, _ path: String, _ body: [String: String?], at host: String, cookie: String? = nil
  ) throws -> (status: Int, body: JSON.Object, cookie: String?) {
    let members = body.compactMap { key, value in value.map { (key, JSON.string($0)) } }
    return try send(web, path, JSON.object(JSON.Object(members)), at: host, cookie: cookie)
  }

  private func send(
    _ web: WebHome, _ path: String, _ body: JSON, at host: String, cookie: String? = nil
  ) throws -> (status: Int, body: JSON.Object, cookie: String?) {
    let answer = try #require(web.ask("POST", "/api/v1/\(path)", body.text, cookie: cookie, host: host))
    let reply = (try? JSON(parsing: Array(answer.body.utf8)))?.object ?? [:]
    return (answer.status, reply, answer["set-cookie"]?.split(separator: ";").first.map(String.init))
  }

  private func json(_ used: SoftAuthenticator.Used) -> JSON {
    [
      "passkey": [
        "credential": .string(used.credential), "client": .string(used.client),
        "authenticator": .string(used.authenticator), "signature": .string(used.signature), "user": .string(used.user),
      ]
    ]
  }

  @Test func `a passkey is added and opens a session where the pages have a name, and nowhere else`() throws {
    let web = try WebHome()
    let (host, origin) = ("localhost:\(web.port)", "http://localhost:\(web.port)")
    let cookie = try #require(
      try ask(web, "session", ["passcode": WebHome.passcode], at: host).cookie)
    for (other, status) in [(origin, 200), ("http://127.0.0.1:\(web.port)", 400), ("https://evil.example", 400)] {
      let begun = try ask(
        web, "Household/BeginPasskey", ["origin": other, "passcode": WebHome.passcode], at: host, cookie: cookie)
      #expect(begun.status == status, "\(other): \(begun)")
    }
    #expect(
      try ask(web, "Household/BeginPasskey", ["origin": origin, "passcode": "0000"], at: host, cookie: cookie).status
        == 403)
    let order = try ask(
      web, "Household/BeginPasskey", ["origin": origin, "passcode": WebHome.passcode], at: host, cookie: cookie)
    let authenticator = SoftAuthenticator()
    let made = authenticator.make(try #require(order.body["challenge"]?.string), at: origin)
    let added = try ask(
      web, "Household/ConfirmPasskey", ["name": "phone", "client": made.client, "attestation": made.attestation],
      at: host, cookie: cookie)
    #expect(added.status == 200, "\(added)")

    let user = order.body["user"]?.string ?? ""
    let refused = try ask(web, "session/challenge", [:], at: "127.0.0.1:\(web.port)")
    #expect(refused.status == 400 && refused.body["message"]?.string?.contains("under a name") == true)
    #expect(try ask(web, "session/challenge", [:], at: "evil.example:\(web.port)").status == 421)
    let challenge = try #require(try ask(web, "session/challenge", [:], at: host).body["challenge"]?.string)
    let used = authenticator.use(challenge, at: origin, user: user)
    let opened = try send(web, "session", json(used), at: host)
    let session = try #require(opened.cookie)
    #expect(opened.status == 204)
    #expect(web.ask("GET", "/api/v1/Household/Children", cookie: session)?.status == 200)
    #expect(try send(web, "session", json(used), at: host).status == 401, "twice")
    // The methods behind it are no way in by themselves.
    for method in ["PasskeyChallenge", "UnlockByPasskey"] {
      #expect(try ask(web, "Household/\(method)", ["origin": origin], at: host, cookie: session).status == 404)
    }
    _ = try Caller.root.ask(web.home.socket, ("Household.RemovePasskey", #"{"id": 1}"#))
    #expect(web.ask("GET", "/api/v1/Household/Children", cookie: session)?.status == 401)
    #expect(web.ask("GET", "/api/v1/Household/Children", cookie: cookie)?.status == 200)
  }

  @Test func `what is no passkey opens nothing, however it is written`() throws {
    let web = try WebHome()
    let host = "localhost:\(web.port)"
    for body in [
      ["passkey": [:]], ["passkey": 7], ["passkey": ["credential": "AA"]],
      [
        "passkey": [
          "credential": "!", "client": "AA", "authenticator": "AA", "signature": "AA", "user": "AA",
        ]
      ],
      [
        "passkey": [
          "credential": "AA", "client": "AA", "authenticator": "AA", "signature": "AA", "user": "AA", "more": "AA",
        ]
      ],
    ] as [JSON] {
      let answer = try send(web, "session", body, at: host)
      #expect([400, 401].contains(answer.status) && answer.cookie == nil, "\(body): \(answer)")
    }
    let long = String(repeating: "A", count: 9_000)
    #expect(try send(web, "session", ["passkey": ["credential": .string(long)]], at: host).status == 413)
    #expect(web.ask("POST", "/api/v1/session/challenge", "{}", other: ["Sec-Fetch-Site": "cross-site"])?.status == 403)
  }
}

import Foundation
import PicketJSON
import Support
import Testing

/// Programs with tokens before picket-web and a real picketd.
@Suite(.enabled(if: Caller.isRoot, "picket-web becomes another user")) struct WebTokenTests {
  private func token(_ web: WebHome, _ name: String, _ scope: String) throws -> String {
    let said = try Caller.root.ask(
      web.home.socket, ("Household.AddToken", #"{"name": "\#(name)", "scope": "\#(scope)"}"#)
    ).joined()
    return try #require(said.firstMatch(of: /pkt_[0-9a-f]{64}/).map { String($0.0) })
  }

  private func ask(
    _ web: WebHome, _ method: String, _ target: String, _ token: String, _ body: String = "",
    cookie: String? = nil
  ) -> HTTPAnswer? {
    var headers = ["Authorization": "Bearer \(token)", "Content-Type": "application/json"]
    headers["Cookie"] = cookie
    return HTTPConnection(port: web.port).ask(method, target, headers: headers, body: body)
  }

  @Test func `a program asks, changes what its token may, and is refused once the token is removed`() throws {
    let web = try WebHome()
    let (reads, controls) = (try token(web, "prometheus", "read"), try token(web, "hass", "control"))
    let children = ask(web, "GET", "/api/v1/Household/Children", reads)
    #expect(children?.status == 200 && children?.body.contains("Mia") == true, "\(String(describing: children))")
    #expect(children?["cache-control"] == "no-store")
    #expect(ask(web, "GET", "/metrics", reads)?.body.contains("picket_build_info") == true)
    #expect(ask(web, "GET", "/api/v1/openapi.json", reads)?.status == 200)
    let refused = ask(web, "POST", "/api/v1/Settings/Off", reads, #"{"child": "Mia"}"#)
    #expect(refused?.status == 403 && refused?.body.contains("may only read") == true, "\(String(describing: refused))")
    #expect(ask(web, "POST", "/api/v1/Settings/Off", controls, #"{"child": "Mia"}"#)?.status == 200)
    #expect(
      ask(web, "POST", "/api/v1/Household/AddToken", controls, #"{"name": "x", "scope": "control"}"#)?.status == 403)
    #expect(ask(web, "POST", "/api/v1/Household/UseToken", controls, #"{"token": "x"}"#)?.status == 404)
    _ = try Caller.root.ask(web.home.socket, ("Household.RemoveToken", #"{"name": "hass"}"#))
    let gone = ask(web, "GET", "/api/v1/Household/Children", controls)
    #expect(gone?.status == 401 && gone?["www-authenticate"] == #"Bearer error="invalid_token""#)
    #expect(ask(web, "GET", "/api/v1/Household/Children", reads)?.status == 200)
    #expect(web.stop() == 0)
    for secret in [reads, controls] { #expect(!web.log.contains(secret) && !web.home.log.contains(secret)) }
  }

  @Test func `a token counts in its own header field alone`() throws {
    let web = try WebHome()
    let token = try token(web, "hass", "control")
    let children = "/api/v1/Household/Children"
    for target in ["\(children)?token=\(token)", "\(children)?access_token=\(token)"] {
      #expect(web.ask("GET", target)?.status == 401)
    }
    #expect(web.ask("GET", children, cookie: "picket=\(token)")?.status == 401)
    #expect(web.ask("GET", children, other: ["X-Api-Key": token])?.status == 401)
    #expect(web.ask("GET", children, other: ["Authorization": "Basic \(token)"])?.status == 401)
    // A token and a cookie are the token's request, and a wrong token is no session's.
    let cookie = try #require(web.signIn())
    #expect(ask(web, "GET", children, token, cookie: cookie)?.status == 200)
    let wrong = "pkt_" + String(repeating: "0", count: 64)
    #expect(ask(web, "GET", children, wrong, cookie: cookie)?.status == 401)
    #expect(ask(web, "GET", "/", token)?.status == 401, "pages are for people")
  }

  @Test func `a stream of a program ends with its token, and so does what it was pooled for`() throws {
    let web = try WebHome()
    let token = try token(web, "hass", "read")
    let stream = HTTPConnection(port: web.port)
    stream.send(
      "GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1:\(web.port)\r\nAuthorization: Bearer \(token)\r\n\r\n")
    #expect(stream.read(until: "retry:").contains("200 OK"))
    _ = try Caller.root.ask(web.home.socket, ("Household.AddChild", #"{"name": "Ben"}"#))
    #expect(stream.read(until: "Ben").contains("event: settings"))
    _ = try Caller.root.ask(web.home.socket, ("Household.RemoveToken", #"{"name": "hass"}"#))
    #expect(!stream.readAll().contains("Zoe"), "the stream has an end")
    #expect(ask(web, "GET", "/api/v1/events", token)?.status == 401)
  }

  @Test func `who sends wrong tokens waits, and keeps neither programs nor guardians out`() throws {
    let web = try WebHome()
    let token = try token(web, "hass", "read")
    let wrong = "pkt_" + String(repeating: "0", count: 64)
    var last: HTTPAnswer?
    for _ in 0..<4 { last = ask(web, "GET", "/api/v1/Household/Children", wrong) }
    #expect(last?.status == 429 && last?["retry-after"] != nil, "\(String(describing: last))")
    #expect(ask(web, "GET", "/api/v1/Household/Children", token)?.status == 200)
    #expect(web.signIn() != nil)
    // What is no token at all is refused without asking picketd.
    #expect(ask(web, "GET", "/api/v1/Household/Children", "pkt_1")?.status == 401)
  }

  @Test func `more programs than have places take turns`() throws {
    let web = try WebHome()
    let tokens = try (0..<9).map { try token(web, "program \($0)", "read") }
    for _ in 0..<3 {
      for token in tokens { #expect(ask(web, "GET", "/api/v1/Household/Children", token)?.status == 200) }
    }
    let long = String(repeating: "x", count: 100_000)
    let stranger = "pkt_" + String(repeating: "0", count: 64)
    #expect(ask(web, "POST", "/api/v1/Household/AddChild", stranger, long)?.status == 413)
  }

  @Test func `what is known of a token is its last use`() throws {
    let web = try WebHome()
    let token = try token(web, "hass", "read")
    let cookie = try #require(web.signIn())
    func tokens() -> String { web.ask("GET", "/api/v1/Household/Tokens", cookie: cookie)?.body ?? "" }
    #expect(tokens().contains("hass") && !tokens().contains("lastUse") && !tokens().contains(token))
    #expect(ask(web, "GET", "/api/v1/Household/Children", token)?.status == 200)
    #expect(tokens().contains("lastUse"))
  }
}

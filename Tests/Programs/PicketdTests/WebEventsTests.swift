import Foundation
import PicketJSON
import Support
import Testing

/// Streams of picket-web, fed by a real picketd.
@Suite(.enabled(if: Caller.isRoot, "picket-web becomes another user")) struct WebEventsTests {
  private func listen(_ web: WebHome, _ of: String, cookie: String, after last: String? = nil) -> HTTPConnection {
    let connection = HTTPConnection(port: web.port)
    let field = last.map { "Last-Event-ID: \($0)\r\n" } ?? ""
    connection.send(
      "GET /api/v1/events?of=\(of) HTTP/1.1\r\nHost: 127.0.0.1:\(web.port)\r\nCookie: \(cookie)\r\n\(field)\r\n")
    _ = connection.read(until: "retry:")
    return connection
  }

  @Test func `what changes is told as it does, and goes on after a loss`() throws {
    let web = try WebHome()
    let cookie = try #require(web.signIn())
    let settings = listen(web, "settings", cookie: cookie)
    let requests = listen(web, "requests", cookie: cookie)
    #expect(web.ask("POST", "/api/v1/Settings/Off", #"{"child": "Mia"}"#, cookie: cookie)?.status == 200)
    let first = settings.read(until: "\"kind\"")
    #expect(first.contains("event: settings") && first.contains("text/event-stream"), "\(first)")
    let asked = web.ask(
      "POST", "/api/v1/Requests/Ask",
      #"{"child": "Mia", "topic": "domain", "payload": {}, "domain": "games.example", "why": "club"}"#, cookie: cookie)
    #expect(asked?.status == 200, "\(String(describing: asked))")
    let question = requests.read(until: "event: requests")
    #expect(question.contains("id: ") && !question.contains("event: settings"), "\(question)")
    let name = try #require(question.firstMatch(of: /id: (\w+)\./)?.1)
    let again = listen(web, "requests", cookie: cookie, after: "\(name).0").read(until: "event: requests")
    #expect(again.contains("event: requests") && !again.contains("reload"), "\(again)")
    #expect(web.ask("DELETE", "/api/v1/session", cookie: cookie)?.status == 204)
    #expect(!requests.readAll().isEmpty, "the stream ends with its session")
    #expect(web.stop() == 0)
  }

  @Test func `decisions come as they are made, in tokens`() throws {
    let web = try WebHome(devices: [("Mia", 1_001)])
    let cookie = try #require(web.signIn())
    let decisions = listen(web, "decisions", cookie: cookie)
    // The stand-in for the filter reports what it decided after each snapshot.
    #expect(web.ask("POST", "/api/v1/Settings/Off", #"{"child": "Mia"}"#, cookie: cookie)?.status == 200)
    let told = decisions.read(until: "event: decisions")
    #expect(told.contains("event: decisions") && !told.contains("secret.example"), "\(told)")
  }

  @Test func `streams are for guardians, and of what there is`() throws {
    let web = try WebHome()
    #expect(web.ask("GET", "/api/v1/events")?.status == 401)
    let cookie = try #require(web.signIn())
    #expect(web.ask("GET", "/api/v1/events?of=dogs", cookie: cookie)?.status == 400)
    let foreign = web.ask("GET", "/api/v1/events", cookie: cookie, other: ["Sec-Fetch-Site": "cross-site"])
    #expect(foreign?.status == 403)
  }
}

import Foundation
import PicketJSON
import Support
import Testing

/// Choosing for an app by the page's own form, as any browser sends it.
@Suite(.enabled(if: Caller.isRoot, "picket-web becomes another user")) struct WebPickTests {
  private static let form = ["Content-Type": "application/x-www-form-urlencoded"]

  private func object(_ text: String?) throws -> JSON.Object {
    try #require(try JSON(parsing: Array((text ?? "").utf8)).object)
  }

  private func ask(_ web: WebHome, _ cookie: String, for child: String = "Mia") throws -> String {
    let answer = web.ask(
      "POST", "/api/v1/Requests/AskToPick", #"{"child": "\#(child)", "client": "Homework"}"#, cookie: cookie)
    return try #require(try object(answer?.body)["id"]?.string)
  }

  private func picked(_ web: WebHome, _ cookie: String, _ id: String, by child: String = "Mia") throws -> JSON.Object {
    try object(
      web.ask("GET", "/api/v1/Requests/Picked?child=\(child)&client=Homework&id=\(id)", cookie: cookie)?.body)
  }

  @Test func `a guardian finds, mends and chooses, and the app gets tokens`() throws {
    let web = try WebHome(["Mia", "Ben"])
    let cookie = try #require(web.signIn())
    let (id, bens) = (try ask(web, cookie), try ask(web, cookie, for: "Ben"))
    let found = web.ask(
      "POST", "/pick", "request=\(id)&category=games&sites=chess.com&find=&do=find", cookie: cookie, other: Self.form)
    #expect(found?.status == 200 && found?.body.contains("value=\"chess.com\" checked") == true)
    let wrong = web.ask(
      "POST", "/pick", "request=\(id)&category=games&sites=not%20a%2Fsite&do=pick", cookie: cookie, other: Self.form)
    #expect(wrong?.status == 400 && wrong?.body.contains("That was not done") == true)
    #expect(wrong?.body.contains("value=\"games\" checked") == true)
    #expect(try picked(web, cookie, id)["state"] == "open")
    let done = web.ask(
      "POST", "/pick", "request=\(id)&category=games&sites=chess.com+lichess.org&do=pick", cookie: cookie,
      other: Self.form)
    #expect(done?.status == 303 && done?["location"] == "/pick?done=\(id)", "\(String(describing: done))")
    #expect(web.ask("GET", "/pick?done=\(id)", cookie: cookie)?.body.contains("has what was chosen for Mia") == true)
    let reply = try picked(web, cookie, id)
    #expect(reply["state"] == "answered" && reply["domains"]?.array?.count == 2)
    #expect(!JSON.object(reply).text.contains("chess"))
    // The other child's app waits on, and hears nothing of this one's.
    #expect(try picked(web, cookie, bens, by: "Ben")["state"] == "open")
    #expect(try picked(web, cookie, id, by: "Ben")["error"] == "NotFound")
    let no = web.ask("POST", "/pick", "request=\(bens)&do=decline", cookie: cookie, other: Self.form)
    #expect(no?.status == 303)
    #expect(try picked(web, cookie, bens, by: "Ben") == ["state": "answered"])
    #expect(web.stop() == 0)
  }

  @Test func `a form from elsewhere, of another type, too long or without a session chooses nothing`() throws {
    let web = try WebHome()
    let cookie = try #require(web.signIn())
    let id = try ask(web, cookie)
    let body = "request=\(id)&category=games&do=pick"
    func status(_ headers: [String: String], _ body: String = body, cookie: String? = cookie) -> Int? {
      web.ask("POST", "/pick", body, cookie: cookie, other: Self.form.merging(headers) { $1 })?.status
    }
    #expect(status(["Sec-Fetch-Site": "cross-site"]) == 403)
    #expect(status(["Sec-Fetch-Site": "same-site"]) == 403)
    #expect(status(["Origin": "null"]) == 403)
    #expect(status(["Origin": "http://evil.example"]) == 403)
    #expect(status(["Content-Type": "application/json"]) == 415)
    #expect(status(["Content-Type": "text/plain"]) == 415)
    #expect(status([:], String(repeating: "category=games&", count: 6_000)) == 413)
    #expect(status([:], String(repeating: "category=games&", count: 400)) == 400)
    #expect(status([:], "request=\(id)&do=erase") == 400)
    #expect(status([:], "do=pick") == 400)
    // Without a session there is the page that asks for the passcode.
    #expect(status([:], cookie: nil) == 401 || status([:], cookie: nil) == 200)
    // A token is no session: programs have the API.
    let token = try Caller.root.ask(
      web.home.socket, ("Household.AddToken", #"{"name": "app", "scope": "control"}"#)
    ).joined().firstMatch(of: /pkt_[0-9a-f]{64}/)
    let bearer = ["Authorization": "Bearer \(try #require(token).0)"]
    #expect(web.ask("POST", "/api/v1/Household/WhoAmI", "{}", other: bearer)?.status == 200)
    #expect(status(bearer, cookie: nil) != 303 && status(bearer) != 303)
    #expect(try picked(web, cookie, id)["state"] == "open")
    #expect(web.stop() == 0)
  }
}

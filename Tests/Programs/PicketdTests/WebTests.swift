import Foundation
import PicketJSON
import Support
import Testing

/// picket-web before a real picketd, with real users.
@Suite(.enabled(if: Caller.isRoot, "picket-web becomes another user")) struct WebTests {
  private func object(_ answer: HTTPAnswer?) throws -> JSON.Object {
    try #require(try JSON(parsing: Array((answer?.body ?? "").utf8)).object)
  }

  @Test func `the passcode opens a session, which asks and changes, and ends`() throws {
    let web = try WebHome()
    #expect(web.ask("GET", "/healthz")?.body == "ok\n")
    let unknown = web.ask("GET", "/api/v1/Household/Children")
    #expect(unknown?.status == 401 && unknown?.body.contains("NoSession") == true, "\(String(describing: unknown))")
    #expect(web.ask("POST", "/api/v1/session", #"{"passcode": "0000"}"#)?.status == 401)
    let answer = web.ask("POST", "/api/v1/session", #"{"passcode": "2580"}"#)
    #expect(answer?.status == 204 && answer?["cache-control"] == "no-store")
    let set = try #require(answer?["set-cookie"])
    #expect(set.hasPrefix("picket=") && set.contains("HttpOnly") && set.contains("SameSite=Strict"))
    let cookie = try #require(set.split(separator: ";").first.map(String.init))
    let children = try object(web.ask("GET", "/api/v1/Household/Children", cookie: cookie))
    #expect(children["children"]?.array?.first?.object?["name"] == "Mia")
    let off = web.ask("POST", "/api/v1/Settings/Off", #"{"child": "Mia"}"#, cookie: cookie)
    #expect(off?.status == 200, "\(String(describing: off))")
    let explain = try object(
      web.ask("GET", "/api/v1/Catalog/Explain?name=games.example&child=Mia", cookie: cookie))
    #expect(explain["verdict"] == "block", "\(explain)")
    let limited = try object(web.ask("GET", "/api/v1/Activity/Log?reveal=false&limit=2", cookie: cookie))
    #expect(limited["entries"]?.array != nil, "\(limited)")
    #expect(web.ask("GET", "/metrics", cookie: cookie)?.body.contains("picket_build_info") == true)
    #expect(web.ask("DELETE", "/api/v1/session", cookie: cookie)?.status == 204)
    #expect(web.ask("GET", "/api/v1/Household/Children", cookie: cookie)?.status == 401)
    #expect(web.stop() == 0)
  }

  @Test func `a status that is kept for a moment is never older than a change, nor of use without rights`() throws {
    let web = try WebHome()
    let cookie = try #require(web.signIn())
    func questions() throws -> JSON? {
      let status = web.ask("GET", "/api/v1/Filter/Status", cookie: cookie)
      #expect(status?.status == 200 && status?["cache-control"] == "no-store" && status?["x-frame-options"] == "DENY")
      return try object(status)["daemon"]?.object?["questions"]
    }
    for count in 0..<5 {
      // The second one is the first one's answer.
      for _ in 0..<2 { #expect(try questions() == .int(count)) }
      let body = #"{"child": "Mia", "topic": "domain", "payload": {}, "domain": "games\#(count).example"}"#
      #expect(web.ask("POST", "/api/v1/Requests/Ask", body, cookie: cookie)?.status == 200)
    }
    #expect(try questions() == 5)
    #expect(web.ask("GET", "/api/v1/Filter/Status")?.status == 401)
    #expect(
      web.ask("GET", "/api/v1/Filter/Status", cookie: "picket=\(String(repeating: "0", count: 64))")?.status == 401)
    #expect(web.ask("GET", "/api/v1/Filter/Status", cookie: cookie, host: "evil.example")?.status == 421)
    #expect(web.ask("DELETE", "/api/v1/session", cookie: cookie)?.status == 204)
    #expect(web.ask("GET", "/api/v1/Filter/Status", cookie: cookie)?.status == 401)
  }

  @Test func `pages are for guardians, and their files for everybody`() throws {
    let web = try WebHome()
    let signIn = try #require(web.ask("GET", "/"))
    #expect(
      signIn.status == 401 && signIn["content-type"]?.hasPrefix("text/html") == true && !signIn.body.contains("Mia"))
    let style = try #require(signIn.body.firstMatch(of: /href="(\/[^"]*\.css)"/).map { String($0.1) })
    let file = web.ask("GET", style)
    #expect(file?.status == 200 && file?["content-type"]?.hasPrefix("text/css") == true)
    let tag = try #require(file?["etag"])
    let again = web.ask("GET", style, other: ["If-None-Match": tag])
    #expect(again?.status == 304 && again?.body == "")
    let cookie = try #require(web.signIn())
    let today = web.ask("GET", "/", cookie: cookie)
    #expect(today?.status == 200 && today?.body.contains("Mia") == true && today?["cache-control"] == "no-store")
    #expect(web.ask("GET", "/children/Mia", cookie: cookie)?.status == 200)
    #expect(web.ask("GET", "/children/Nobody", cookie: cookie)?.status == 404)
    #expect(web.ask("GET", "/nothing", cookie: cookie)?.status == 404)
    #expect(web.ask("POST", "/", "{}", cookie: cookie)?.status == 405)
    web.stopDaemon()
    let away = web.ask("GET", "/", cookie: cookie)
    #expect(away?.status == 503 && away?["content-type"]?.hasPrefix("text/html") == true, "\(String(describing: away))")
  }

  @Test func `a guardian who may do everything takes the household away as a file`() throws {
    let web = try WebHome()
    #expect(web.ask("GET", "/backup")?.status == 401)
    let cookie = try #require(web.signIn())
    for _ in 0..<2 {
      let file = try #require(web.ask("GET", "/backup", cookie: cookie))
      #expect(file.status == 200 && file["content-disposition"]?.contains("attachment; filename=\"family-") == true)
      #expect(file.body.hasPrefix("SQLite format 3") && file["cache-control"] == "no-store")
      #expect(Int(file["content-length"] ?? "") ?? 0 > 4_096)
    }
    _ = try Caller.root.ask(
      web.home.socket, ("Household.AddGuardian", #"{"name": "Oma", "role": "approve"}"#),
      ("Household.SetPasscode", #"{"passcode": "1470", "name": "Oma"}"#))
    let answer = try #require(web.ask("POST", "/api/v1/session", #"{"passcode": "1470", "name": "Oma"}"#))
    let oma = try #require(answer["set-cookie"]?.split(separator: ";").first.map(String.init))
    #expect(web.ask("GET", "/backup", cookie: oma)?.status == 403)
    #expect(web.ask("GET", "/settings", cookie: oma)?.body.contains("Save a backup") == false)
  }

  @Test func `each refusal of picketd has its status and its words`() throws {
    let web = try WebHome()
    let cookie = try #require(web.signIn())
    let cases: [(String, String, String, Int, String)] = [
      ("POST", "Household/ShowChild", #"{"child": "Nobody"}"#, 404, "NotFound"),
      ("POST", "Household/AddChild", #"{"name": "Mia"}"#, 409, "Conflict"),
      ("POST", "Household/AddChild", #"{"name": ""}"#, 400, "Invalid"),
      ("POST", "Household/AddChild", #"{"name": 7}"#, 400, "InvalidParameter"),
      ("POST", "Household/AddChild", #"{"name": "Ben", "secret": 1}"#, 400, "InvalidParameter"),
      ("POST", "Household/AddChild", #"["Ben"]"#, 400, "Malformed"),
      ("POST", "Household/AddChild", #"{"name": "Ben""#, 400, "Malformed"),
      ("POST", "Household/Fly", "{}", 404, "NoSuchMethod"), ("GET", "Household", "", 404, "NoSuchMethod"),
      ("POST", "Household/Unlock", #"{"passcode": "2580"}"#, 404, "NoSuchMethod"),
      ("GET", "Household/AddChild?name=Ben", "", 405, "WrongMethod"),
      ("DELETE", "Household/Children", "", 405, "WrongMethod"), ("GET", "Household/Watch", "", 405, "Stream"),
      ("GET", "Activity/Log?reveal=maybe", "", 400, "InvalidParameter"),
      ("GET", "Activity/Log?reveal=false&limit=x", "", 400, "InvalidParameter"),
    ]
    for (method, path, body, status, error) in cases {
      let answer = web.ask(method, "/api/v1/" + path, body, cookie: cookie)
      #expect(answer?.status == status, "\(path): \(String(describing: answer))")
      let refusal = try object(answer)
      #expect(refusal["error"]?.string == error && refusal["message"]?.string?.isEmpty == false, "\(path): \(refusal)")
    }
    web.stopDaemon()
    let absent = web.ask("GET", "/api/v1/Household/Children", cookie: cookie)
    #expect(absent?.status == 503 && absent?["retry-after"] != nil, "\(String(describing: absent))")
    #expect(web.ask("GET", "/api/v1/Household/Children", cookie: cookie)?.status == 401, "the session is over with it")
    #expect(web.ask("GET", "/healthz")?.status == 200)
  }

  @Test func `a session ends when the passcode is changed`() throws {
    let web = try WebHome()
    let cookie = try #require(web.signIn())
    _ = try Caller.root.ask(web.home.socket, ("Household.SetPasscode", #"{"passcode": "1470"}"#))
    let answer = web.ask("GET", "/api/v1/Household/Children", cookie: cookie)
    #expect(answer?.status == 401 && answer?.body.contains("NoSession") == true, "\(String(describing: answer))")
    #expect(web.signIn("1470") != nil)
  }

  @Test func `who guesses waits as long as at the socket`() throws {
    let web = try WebHome()
    var last: HTTPAnswer?
    for _ in 0..<4 { last = web.ask("POST", "/api/v1/session", #"{"passcode": "0000"}"#) }
    #expect(last?.status == 429, "\(String(describing: last))")
    let wait = try #require(last?["retry-after"].flatMap { Int($0) })
    #expect((1...10).contains(wait))
    // The right one has to wait as well: else the wait would tell it from a wrong one.
    #expect(web.ask("POST", "/api/v1/session", #"{"passcode": "2580"}"#)?.status == 429)
  }

  @Test func `origins are checked before everything`() throws {
    let web = try WebHome()
    let cookie = try #require(web.signIn())
    #expect(web.ask("GET", "/healthz", host: "evil.example:\(web.port)")?.status == 421)
    let foreign = web.ask(
      "POST", "/api/v1/Settings/Off", "{}", cookie: cookie, other: ["Sec-Fetch-Site": "cross-site"])
    #expect(foreign?.status == 403)
    let form = web.ask("POST", "/api/v1/Settings/Off", "{}", cookie: cookie, other: ["Content-Type": "text/plain"])
    #expect(form?.status == 415)
    let program = web.ask(
      "POST", "/api/v1/Settings/Off", "{}", cookie: cookie,
      other: ["Sec-Fetch-Site": "cross-site", "Authorization": "Bearer pkt_1"])
    #expect(program?.status == 403 || program?.status == 401, "a cookie does not count beside a token")
    let quiet = web.ask(
      "POST", "/api/v1/Settings/Off", "{}", cookie: cookie, other: ["Authorization": "Bearer pkt_1"])
    #expect(quiet?.status == 401)
    for answer in [web.ask("GET", "/healthz"), foreign, web.ask("GET", "/nothing")] {
      #expect(answer?["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
      #expect(answer?["x-content-type-options"] == "nosniff" && answer?["x-frame-options"] == "DENY")
    }
  }

  @Test func `what strangers send is not read for long`() throws {
    let web = try WebHome()
    let long = String(repeating: "x", count: 100_000)
    #expect(web.ask("POST", "/api/v1/Household/AddChild", long)?.status == 401)
    let connection = HTTPConnection(port: web.port)
    connection.send(
      "POST /api/v1/session HTTP/1.1\r\nHost: 127.0.0.1:\(web.port)\r\nSec-Fetch-Site: same-origin\r\n"
        + "Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n")
    #expect(connection.response()?.status == 413)
  }

  @Test func `picket-web has no rights, and none at picketd`() throws {
    let web = try WebHome()
    let status = try String(contentsOfFile: "/proc/\(web.process)/status", encoding: .utf8)
    let fields = Dictionary(
      status.split(separator: "\n").map { line in
        let parts = line.split(separator: ":", maxSplits: 1)
        return (String(parts[0]), parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
      }
    ) { first, _ in first }
    #expect(fields["CapEff"] == "0000000000000000" && fields["CapPrm"] == "0000000000000000")
    #expect(fields["Uid"]?.hasPrefix("0") == false && fields["Groups"] == "")
  }

  @Test func `picketd starts picket-web where it is told to, again when it ends, and ends it`() throws {
    let web = try WebHome(startsWeb: true)
    let home = web.home
    home.wait("an answer") { web.ask("GET", "/healthz")?.status == 200 }
    let process = try #require(home.log.firstMatch(of: /picket-web is process (\d+)/).flatMap { Int32($0.1) })
    kill(process, SIGKILL)
    home.wait("another picket-web") { home.log.matches(of: /picket-web is process/).count == 2 }
    home.wait("its answer") { web.ask("GET", "/healthz")?.status == 200 }
    #expect(home.log.contains("picket-web ended with status"))
    web.stopDaemon()
    #expect(web.ask("GET", "/healthz") == nil)
  }

  @Test func `the description of the API is that of the methods, and each one answers`() throws {
    let web = try WebHome()
    let cookie = try #require(web.signIn())
    let description = try object(web.ask("GET", "/api/v1/openapi.json", cookie: cookie))
    let paths = try #require(description["paths"]?.object)
    #expect(description["openapi"] == "3.1.0" && paths.count > 90, "\(paths.count)")
    // Every method that only reads, without parameters: it answers, or names the parameter that it misses.
    for (path, operations) in paths.members.map({ ($0.key, $0.value) }) {
      guard let read = operations.object?["get"]?.object else { continue }
      let needed = read["parameters"]?.array?.filter { $0.object?["required"] == true } ?? []
      let answer = web.ask("GET", path, cookie: cookie)
      let isRight = needed.isEmpty ? [200, 400, 403, 404, 503] : [400]
      #expect(isRight.contains(answer?.status ?? 0), "\(path): \(String(describing: answer))")
      if answer?.status == 200,
        let schema = read["responses"]?.object?["200"]?.object?["content"]?
          .object?["application/json"]?.object?["schema"]?.object, let properties = schema["properties"]?.object
      {
        let reply = try object(answer)
        #expect(reply.keys.allSatisfy { properties[$0] != nil }, "\(path): \(reply.keys) of \(properties.keys)")
        for required in schema["required"]?.strings ?? [] { #expect(reply[required] != nil, "\(path): \(required)") }
      }
    }
  }
}

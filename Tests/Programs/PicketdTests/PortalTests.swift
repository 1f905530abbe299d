import Foundation
import PicketJSON
import Support
import Testing

/// Children's pages of a picket-web that a real picketd has started, with real users.
@Suite(.enabled(if: Caller.isRoot, "picket-web becomes another user")) struct PortalTests {
  static let (mia, ben): (uid_t, uid_t) = (60_001, 60_002)

  private func home(startsWeb: Bool = true, user: uid_t? = nil) throws -> WebHome {
    let web = try WebHome(
      ["Mia", "Ben"], devices: [("Mia", Int(Self.mia)), ("Ben", Int(Self.ben))], startsWeb: startsWeb, user: user,
      hasPortal: true)
    _ = try Caller.root.ask(
      web.home.socket,
      (
        "Settings.Shield",
        #"{"child": "Mia", "isOn": true, "categories": ["games"], "domains": [], "applications": [], "allWeb": false, "except": []}"#
      ))
    if startsWeb { web.home.wait("an answer") { web.ask("GET", "/healthz")?.status == 200 } }
    return web
  }

  private func visitor(_ web: WebHome, _ user: uid_t?) throws -> Visitor {
    Visitor(user: user, port: try #require(web.portal))
  }

  /// Mia's question for games.example, and its identifier.
  private func ask(_ web: WebHome) throws -> String {
    let sent = try visitor(web, Self.mia).send("/ask", "what=games.example&why=for+%3Cb%3Eschool")
    let place = try #require(sent.headers["location"])
    #expect(sent.status == 303 && place.hasPrefix("/?asked="), "\(sent)")
    return String(place.dropFirst("/?asked=".count))
  }

  private func answer(_ web: WebHome, _ id: String, _ choice: String) throws {
    let said = try Caller.root.ask(web.home.socket, ("Requests.Answer", #"{"id": "\#(id)", "choice": "\#(choice)"}"#))
    #expect(said.joined().contains("answered"), "\(said)")
  }

  @Test func `a child sees its own day, and everybody else is told nothing`() throws {
    let web = try home()
    for (user, own, other) in [(Self.mia, "Mia", "Ben"), (Self.ben, "Ben", "Mia")] {
      let page = try visitor(web, user).get("/")
      #expect(page.status == 200 && page.body.contains("Hello \(own)") && !page.body.contains(other), "\(page)")
      #expect(page.headers["cache-control"] == "no-store" && page.headers["set-cookie"] == nil)
      #expect(page.headers["content-security-policy"]?.contains("default-src 'self'") == true)
      let week = try visitor(web, user).get("/week")
      #expect(week.status == 200 && week.body.contains("Your week") && !week.body.contains(other), "\(week)")
    }
    // root, picket-web's own user, and a user of nobody.
    for user in [nil, 65_534, 60_003] as [uid_t?] {
      for path in ["/", "/week", "/shield?name=games.example", "/?asked=1"] {
        let page = try visitor(web, user).get(path)
        #expect(page.status == 403 && page.body.contains("Whose device is this?"), "\(page)")
        #expect(!page.body.contains("Mia") && !page.body.contains("Ben"))
      }
      #expect(try visitor(web, user).send("/ask", "what=games.example").status == 403)
      #expect(try visitor(web, user).get("/api/v1/events?of=requests").status == 403)
    }
  }

  @Test func `what was asked is answered on the child's page, and on no other`() throws {
    let web = try home()
    let (mia, ben) = (try visitor(web, Self.mia), try visitor(web, Self.ben))
    let id = try ask(web)
    let asked = try mia.get("/?asked=\(id)").body
    #expect(asked.contains("You asked for games.example.") && asked.contains("no answer yet"), "\(asked)")
    let others = try ben.get("/?asked=\(id)").body
    #expect(!others.contains("games.example") && !others.contains("You asked"), "\(others)")
    try answer(web, id, "hour")
    #expect(try mia.get("/").body.contains("yes, for an hour"))
    #expect(try mia.get("/shield?name=games.example").body.contains("games.example is open"))
    let open = try mia.send("/ask", "what=games.example")
    #expect(open.headers["location"] == "/?open=games.example")
    #expect(try mia.get("/?open=games.example").body.contains("there is nothing to ask"))
    let nonsense = try mia.send("/ask", "what=%F0%9F%A6%84&why=")
    #expect(nonsense.status == 400 && nonsense.body.contains("That was not asked"), "\(nonsense)")
  }

  @Test func `a page that is stopped has a shield with working buttons`() throws {
    let web = try home()
    let mia = try visitor(web, Self.mia)
    let shield = try mia.get("/shield?name=games.example")
    #expect(shield.status == 200 && shield.body.contains("games.example is stopped"), "\(shield)")
    #expect(try mia.send("/press", "name=games.example&button=primary").headers["location"] == "/")
    let other = try mia.send("/press", "name=games.example&button=secondary")
    #expect(other.headers["location"] == "/shield?name=games.example", "\(other)")
    for form in ["name=games.example&button=third", "button=primary", "name=games.example&button=secondary&item=9"] {
      #expect(try mia.send("/press", form).status == 400, "\(form)")
    }
    #expect(
      try mia.send("/press", "name=free.example&button=primary").headers["location"] == "/shield?name=free.example")
    #expect(try mia.get("/shield").body.contains("Hello Mia"))
  }

  @Test func `no header makes a visitor somebody else`() throws {
    let web = try home()
    let port = try #require(web.portal)
    for headers in [
      ["X-Forwarded-For": "127.0.0.1", "X-Real-IP": "127.0.0.1"], ["Forwarded": "for=127.0.0.1"],
      ["Cookie": "picket=\(web.signIn() ?? "")"], ["Authorization": "Bearer pkt_1"],
      ["X-Remote-User": "60001"],
    ] {
      let page = try Visitor(user: nil, port: port).get("/", headers: headers)
      #expect(page.status == 403 && page.body.contains("Whose device"), "\(headers): \(page)")
      let own = try Visitor(user: Self.ben, port: port).get("/", headers: headers)
      #expect(own.body.contains("Hello Ben"), "\(headers)")
    }
  }

  @Test func `it answers at its own address, and takes its own forms`() throws {
    let web = try home()
    let mia = try visitor(web, Self.mia)
    let own = "http://127.0.0.1:\(mia.port)"
    for host in ["evil.example:\(mia.port)", "localhost:\(mia.port)", "127.0.0.1:\(web.port)", "127.0.0.1"] {
      #expect(try mia.get("/", headers: ["Host": host]).status == 421, "\(host)")
    }
    let form = "what=games.example"
    for (headers, status) in [
      (["Origin": "http://evil.example"], 403), (["Origin": "null"], 403), (["Origin": ""], 403),
      (["Origin": "https://127.0.0.1:\(mia.port)"], 403), (["Origin": "http://127.0.0.1:\(web.port)"], 403),
      (["Origin": own, "Sec-Fetch-Site": "cross-site"], 403), (["Origin": "", "Sec-Fetch-Site": "same-site"], 403),
      (["Content-Type": "application/json"], 415), (["Content-Type": "text/plain"], 415),
      (["Origin": "", "Sec-Fetch-Site": "same-origin"], 303),
    ] as [([String: String], Int)] {
      #expect(try mia.send("/ask", form, headers: headers).status == status, "\(headers)")
    }
    #expect(try mia.get("/", headers: ["Origin": "http://evil.example"]).status == 403)
    #expect(try mia.get("/", headers: ["Sec-Fetch-Site": "cross-site"]).status == 200, "a stopped page links here")
    let foreign = try mia.get("/api/v1/events?of=requests", headers: ["Sec-Fetch-Site": "cross-site"])
    #expect(foreign.status == 403)
    #expect(try mia.send("/ask", "what=" + String(repeating: "x", count: 9_000)).status == 413)
    for form in ["what=a&what=b", "what=%00", "what=%zz", (0..<9).map { "f\($0)=1" }.joined(separator: "&")] {
      #expect(try mia.send("/ask", form).status == 400, "\(form)")
    }
    #expect(try mia.get("/ask").headers["location"] == "/")
    #expect(try mia.send("/", "").status == 405)
  }

  @Test func `guardians' pages are not there, nor children's at theirs`() throws {
    let web = try home()
    let cookie = try #require(web.signIn())
    for user in [Self.mia, nil] as [uid_t?] {
      let visitor = try visitor(web, user)
      for path in [
        "/children", "/children/Mia", "/requests", "/settings", "/devices", "/api/v1/Household/Children",
        "/api/v1/openapi.json", "/metrics", "/welcome",
      ] {
        let page = try visitor.get(path, headers: ["Cookie": cookie])
        #expect([403, 404].contains(page.status) && !page.body.contains("Ben"), "\(path): \(page)")
      }
      let session = try visitor.send("/api/v1/session", #"{"passcode": "2580"}"#)
      #expect(session.status == 404 && session.headers["set-cookie"] == nil, "\(session)")
    }
    let mia = Visitor(user: Self.mia, port: web.port)
    #expect(try mia.get("/").status == 401)
    #expect(try mia.get("/shield?name=games.example").body.contains("Passcode"))
    #expect(try mia.send("/ask", "what=games.example").status == 415)
    #expect(web.ask("POST", "/api/v1/Household/Represent", "{}", cookie: cookie)?.status == 404)
    #expect(web.ask("GET", "/api/v1/openapi.json", cookie: cookie)?.body.contains("Represent") == false)
  }

  @Test func `an open page hears of its own answers alone, and nothing of what they say`() throws {
    let web = try home()
    let id = try ask(web)
    let told = try visitor(web, Self.mia).follow("requests", until: "event: requests") {
      try answer(web, id, "decline")
    }
    #expect(told.contains("event: requests\ndata: {}") && !told.contains(id), "\(told)")
    let bens = try visitor(web, Self.ben).follow("requests,settings,time", until: "event: settings\ndata: {}\n\nid") {
      let again = try ask(web)
      try answer(web, again, "decline")
      _ = try Caller.root.ask(web.home.socket, ("Settings.Off", #"{"child": "Ben"}"#))
    }
    #expect(bens.contains("event: settings") && !bens.contains("event: requests"), "\(bens)")
  }

  @Test func `a device that changes hands is the other child's at once`() throws {
    let web = try home()
    let devices = try Caller.root.ask(web.home.socket, ("Household.Devices", "{}")).joined()
    let number = try #require(devices.firstMatch(of: /"number": ?(\d+)/)?.1)
    let visitor = try visitor(web, Self.mia)
    // The stream, which spoke for Mia, ends where it would tell of her next.
    _ = try visitor.follow("requests", until: "never") {
      let change = #"{"device": \#(number), "owner": "child", "child": "Ben"}"#
      _ = try Caller.root.ask(
        web.home.socket, ("Household.ChangeDevice", change), ("Settings.Off", #"{"child": "Mia"}"#))
    }
    let page = try visitor.get("/")
    #expect(page.body.contains("Hello Ben") && !page.body.contains("Mia"), "\(page)")
    let taken = #"{"device": \#(number), "owner": "guardian"}"#
    _ = try Caller.root.ask(web.home.socket, ("Household.ChangeDevice", taken))
    #expect(try visitor.get("/").body.contains("Whose device is this?"))
  }

  @Test func `who asks without end is told to wait, and others are not`() throws {
    let web = try home()
    let (mia, ben) = (try visitor(web, Self.mia), try visitor(web, Self.ben))
    // Five at once, and four more each minute: twenty take minutes.
    let statuses = try (0..<20).map { try mia.send("/ask", "what=games.example&why=\($0)").status }
    #expect(statuses.first == 303 && statuses.contains(429), "\(statuses)")
    #expect(try ben.send("/ask", "what=games.example").status == 303)
    let questions = try Caller.root.ask(web.home.socket, ("Requests.Questions", #"{"child": "Mia"}"#)).joined()
    #expect(questions.matches(of: /games\.example/).count < 20)
  }

  @Test func `a picket-web that picketd did not start speaks for no child`() throws {
    let web = try home(startsWeb: false, user: 65_534)
    let page = try visitor(web, Self.mia).get("/")
    #expect(page.status == 403 && page.body.contains("have picketd start picket-web"), "\(page)")
    #expect(!page.body.contains("Hello"))
    // Nor does anybody else who knows how it is done.
    let parameters = #"{"address": "127.0.0.1", "port": 1, "secret": "\#(String(repeating: "0", count: 64))"}"#
    for caller in [Caller.root, Caller(user: 65_534), Caller(user: Self.ben)] {
      let said = try caller.ask(web.home.childSocket, ("Household.Represent", parameters)).joined()
      #expect(said.contains("NotAuthorized"), "\(said)")
    }
  }

  @Test func `picket-web ends with the picketd that started it`() throws {
    let web = try home()
    web.killDaemon()
    web.home.wait("its end") { web.ask("GET", "/healthz") == nil }
  }

  @Test func `picketd starts picket-web for children's pages alone, and moves it`() throws {
    let web = try WebHome(
      devices: [("Mia", Int(Self.mia))], startsWeb: true, hasPortal: true, hasDashboard: false)
    let first = try #require(web.portal)
    let mia = Visitor(user: Self.mia, port: first)
    web.home.wait("children's pages") { (try? mia.get("/healthz").status) == 200 }
    #expect(try mia.get("/").body.contains("Hello Mia"))
    let second = try WebHome.freePort()
    try web.home.configure("{mode: 'laptop', portal: '127.0.0.1:\(second)'}")
    _ = try Caller.root.ask(web.home.socket, ("Filter.Reload", "{}"))
    let moved = Visitor(user: Self.mia, port: second)
    web.home.wait("children's pages elsewhere") { (try? moved.get("/").body.contains("Hello Mia")) == true }
    try web.home.configure("{mode: 'laptop'}")
    _ = try Caller.root.ask(web.home.socket, ("Filter.Reload", "{}"))
    web.home.wait("the end of children's pages") { (try? moved.get("/healthz")) == nil }
  }
}

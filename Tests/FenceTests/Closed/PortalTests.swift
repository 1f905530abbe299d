import Foundation
import Testing

extension FenceTests {
  /// Children's pages, asked by devices behind the router, by browsers and by hand.
  @Suite(.needsDaemon, .needsApps, .fence(.withPages), .serialized) struct PortalTests {
    static let place = "http://10.77.1.1:8080"
    let lab: Lab
    let daemon: Daemon

    init() throws {
      lab = try Lab.standing()
      daemon = try Fence.daemon()
      #expect(try eventually { try lab.emma.fetch(Self.place + "/healthz").status == 200 }, "\(daemon.complaints)")
    }

    /// The identifier of the question about a site.
    private func question(about site: Site) throws -> String {
      let reply = try daemon.call(#"{"method":"io.picket.Requests.Questions","parameters":{}}"#)
      let object = try JSONSerialization.jsonObject(with: Data(reply.utf8)) as? [String: Any]
      let questions = (object?["parameters"] as? [String: Any])?["questions"] as? [[String: Any]] ?? []
      return try #require(questions.first { $0["domain"] as? String == site.name }?["id"] as? String, "\(reply)")
    }

    /// A guardian's browser on the router, with a page open.
    private func guardian(_ path: String) throws -> BrowserVisit {
      _ = try daemon.call(#"{"method":"io.picket.Household.SetPasscode","parameters":{"passcode":"2580"}}"#)
      let visit = try BrowserVisit(in: lab.router)
      _ = try visit.open("http://127.0.0.1:8053\(path)")
      _ = try visit.fill("passcode", "2580")
      _ = try visit.press("Open")
      return visit
    }

    private func answer(_ id: String, _ choice: String) throws {
      let reply = try daemon.call(
        #"{"method":"io.picket.Requests.Answer","parameters":{"id":"\#(id)","choice":"\#(choice)"}}"#)
      #expect(!reply.contains("\"error\""), "\(reply)")
    }

    @Test func `a child asks where its page was stopped, sees the answer come, and the page opens`() throws {
      let site = Site.blocked.named("portal")
      let emma = try BrowserVisit(in: lab.emma, at: ("*.blocked.test", Site.blocked.v4))
      let ben = try BrowserVisit(in: lab.ben)
      #expect(try ben.open(Self.place + "/").shows("Hello ben"))
      #expect(try emma.open("http://\(site.name)/").shows("This page is shielded"))
      try emma.picture("1-stopped")
      let shield = try emma.press("Ask for it")
      #expect(shield.url == "\(Self.place)/shield?name=\(site.name)" && shield.shows("\(site.name) is stopped"))
      try emma.picture("2-shield")
      _ = try emma.fill("why", "for the <b>school</b> play")
      let asked = try emma.press("Ask")
      #expect(asked.shows("You asked for \(site.name).") && asked.shows("no answer yet"), "\(asked)")
      try emma.picture("3-asked")
      let id = try question(about: site)
      #expect(asked.url == "\(Self.place)/?asked=\(id)")
      let guardian = try guardian("/requests")
      #expect(try guardian.await(site.name).shows("for the <b>school</b> play"))
      try guardian.tap("1 h")
      // The page that is open tells it, and nobody touches it.
      let answered = try emma.await("yes, for an hour")
      #expect(answered.shows("yes, for an hour") && answered.url == asked.url, "\(answered)")
      try emma.picture("4-answered")
      #expect(try emma.open("http://\(site.name)/").shows("This is \(site.name)."))
      #expect(try lab.journal.knows(site.name))
      #expect(try emma.open(shield.url ?? "").shows("\(site.name) is open"))
      try emma.picture("5-open")
      for path in ["", "?asked=\(id)"] {
        let bens = try ben.open("\(Self.place)/\(path)")
        #expect(bens.shows("Hello ben") && !bens.shows("portal") && !bens.shows("emma"), "\(bens)")
      }
    }

    @Test func `a tap on a guardian's page ends a child's video, and another brings it back`() throws {
      let site = Site.video.named("tapped")
      let guardian = try guardian("/")
      let video = try OpenFlows(downloadBy: lab.emma, from: site)
      let bens = try OpenFlows(from: lab.ben, to: site, count: 1)
      // Emma's card comes first.
      try guardian.tap("Internet off")
      try guardian.tap("30 min")
      #expect(try guardian.await("Internet off until").shows("Internet off until"))
      #expect(try video.areCut())
      #expect(try bens.goOn() && !lab.emma.reaches(site))
      try guardian.tap("Switch on")
      #expect(try eventually { try lab.emma.reaches(site) })
    }

    @Test func `a browser without scripts asks as well`() throws {
      let site = Site.blocked.named("portal-plain")
      let form = ["-d", "what=\(site.name)", "-H", "Origin: \(Self.place)"]
      let sent = try lab.emma.fetch(Self.place + "/ask", "-L", form[0], form[1], form[2], form[3])
      #expect(sent.status == 200 && sent.text.contains("You asked for \(site.name)."), "\(sent.text)")
      try answer(question(about: site), "decline")
      #expect(try lab.emma.fetch(Self.place + "/").text.contains(">no<"))
      let foreign = try lab.emma.fetch(Self.place + "/ask", form[0], form[1], "-H", "Origin: http://\(site.name)")
      #expect(foreign.status == 403)
    }

    @Test func `guardians' devices, unknown ones and the router itself are told nothing`() throws {
      for device in [lab.guardian, lab.laptop, lab.router, lab.router.by(65_534)] {
        let page = try device.fetch(Self.place + "/", "-H", "X-Forwarded-For: 10.77.1.11")
        #expect(page.status == 403 && page.text.contains("Whose device is this?"), "\(device.name): \(page.text)")
        #expect(!page.text.contains("emma") && !page.text.contains("ben"))
      }
      #expect(try lab.emma.fetch(Self.place + "/", "-H", "X-Forwarded-For: 10.77.1.12").text.contains("Hello emma"))
    }

    @Test func `an address that another machine has taken is nobody's`() throws {
      try lab.ben.run("ip", "link", "set", "eth0", "down")
      defer {
        for command in [
          "ip -n \(lab.laptop.namespace) address del 10.77.1.12/24 dev eth0",
          "ip -n \(lab.ben.namespace) link set eth0 up",
          "ip -n \(lab.ben.namespace) route add default via 10.77.1.1",
          "ip -n \(lab.ben.namespace) -6 address add fd77:1::12/64 dev eth0 nodad",
          "ip -n \(lab.ben.namespace) -6 route add default via fd77:1::1",
          "ip -n \(lab.router.namespace) neigh flush to 10.77.1.12",
        ] {
          _ = try? lab.router.attempt(["sh", "-c", command])
        }
      }
      try lab.laptop.run("ip", "address", "add", "10.77.1.12/24", "dev", "eth0")
      try lab.router.run("ip", "neigh", "flush", "to", "10.77.1.12")
      let page = try lab.laptop.fetch(Self.place + "/", "--interface", "10.77.1.12")
      #expect(page.status == 403 && page.text.contains("Whose device is this?"), "\(page.text)")
    }

    @Test func `guardians' pages are out of a child's reach`() throws {
      for path in ["/children", "/requests", "/settings", "/api/v1/Household/Children", "/metrics"] {
        #expect(try lab.emma.fetch(Self.place + path).status == 404, "\(path)")
      }
      // Nothing else of picket-web listens.
      #expect(try lab.emma.fetch("http://10.77.1.1:8053/").exit == 7)
      let listening = try lab.router.run("ss", "-Hltnp").split(separator: "\n").filter { $0.contains("picket-web") }
      #expect(listening.count == 2 && listening.contains { $0.contains("127.0.0.1:8053") }, "\(listening)")
    }

    @Test func `an app's shield is drawn, its buttons work, and it is drawn again`() throws {
      try daemon.authorize("Homework", for: "emma")
      let site = Site.other.named("portal-app")
      let shielded = try daemon.call(
        """
        {"method":"io.picket.Settings.Shield","parameters":{"child":"emma","client":"Homework","isOn":true,"categories":[],\
        "domains":["\(site.name)"],"applications":[],"allWeb":false,"except":[]}}
        """)
      #expect(!shielded.contains("\"error\""), "\(shielded)")
      let emma = try BrowserVisit(in: lab.emma)
      let place = "\(Self.place)/shield?name=\(site.name)"
      let shield = try emma.open(place)
      #expect(shield.shows("Homework first") && shield.shows("\(site.name) waits."), "\(shield)")
      try emma.picture("6-app")
      // Its first answer is 'defer', its second leads to the page where guardians are asked.
      let again = try emma.press("Ask for ten minutes")
      #expect(again.url == place && again.shows("Homework first"), "\(again)")
      let ask = try emma.press("Ask for an hour")
      #expect(ask.url == "\(Self.place)/?ask=\(site.name)" && ask.shows("Ask for something"), "\(ask)")
      _ = try emma.open(place)
      #expect(try emma.press("Back to work").url == "\(Self.place)/")
      _ = try daemon.call(
        """
        {"method":"io.picket.Settings.Shield","parameters":{"child":"emma","client":"Homework","isOn":false,"categories":[],\
        "domains":["\(site.name)"],"applications":[],"allWeb":false,"except":[]}}
        """)
    }
  }
}

import Foundation
import PicketJSON
import PicketVarlink
import Support
import Testing

/// picketd's sockets, with real users.
@Suite struct ControlTests {
  private static let empty = "{mode: 'laptop', zone: 'Europe/Paris', log: {level: 'debug'}}"
  private static let mia: uid_t = 60_001
  private static let stranger: uid_t = 60_009

  private func ready(_ configuration: String = empty) throws -> (Home, Process) {
    let home = try Home(configuration)
    let picketd = try home.start()
    home.wait("ready") { home.log.contains("picketd: ready") }
    return (home, picketd)
  }

  private static func shield(_ isOn: Bool) -> (String, String) {
    (
      "Settings.Shield",
      #"{"child": "Mia", "isOn": \#(isOn), "categories": ["games"], "domains": [], "applications": [], "#
        + #""allWeb": false, "except": []}"#
    )
  }

  @Test func `a child, its device and its shield reach the filter at once`() throws {
    let (home, picketd) = try ready()
    #expect(home.lastSnapshot.contains("children 0 devices 0"))
    let added = try Caller.root.ask(
      home.socket, ("Household.AddChild", #"{"name": "Mia"}"#),
      ("Household.AddDevice", #"{"owner": "child", "child": "Mia", "hardware": "02:00:00:00:01:11"}"#))
    #expect(added.count == 2 && added[1].contains(#""number": 1"#), "\(added)")
    home.wait("the child and its device") { home.lastSnapshot.contains("children 1 devices 1") }
    let explain = ("Catalog.Explain", #"{"name": "www.games.example", "child": "Mia"}"#)
    for isOn in [true, false] {
      let before = home.snapshots.count
      let answers = try Caller.root.ask(home.socket, Self.shield(isOn), explain)
      // The answer came before the stand-in had the snapshot; this only waits until it has.
      home.wait("a snapshot") { home.snapshots.count == before + 1 }
      #expect(answers.count == 2 && answers[1].contains(#""verdict": "\#(isOn ? "block" : "allow")""#), "\(answers)")
    }
    #expect(home.stop(picketd) == 0)
    #expect(!FileManager.default.fileExists(atPath: home.socket))
  }

  @Test(.enabled(if: Caller.isRoot, "users are changed by root"))
  func `users of this machine are who the kernel says they are`() throws {
    let (home, picketd) = try ready()
    let added = try Caller.root.ask(
      home.socket, ("Household.AddChild", #"{"name": "Mia"}"#),
      ("Household.AddDevice", #"{"owner": "child", "child": "Mia", "user": \#(Self.mia)}"#),
      ("Household.SetPasscode", #"{"passcode": "2580"}"#), ("Household.WhoAmI", "{}"))
    let root = #"{"authority": "guardian", "name": "root", "role": "all", "zone": "Europe/Paris"}"#
    #expect(added.last == root, "\(added)")
    let (mia, stranger) = (Caller(user: Self.mia), Caller(user: Self.stranger))
    #expect(try stranger.ask(home.socket, ("Household.WhoAmI", "{}")) == ["PermissionError"])
    let asked = try mia.ask(
      home.childSocket, ("Household.WhoAmI", "{}"),
      ("Requests.Ask", #"{"topic": "domain", "payload": {}, "domain": "chess.example", "why": "club"}"#),
      ("Household.Children", "{}"), Self.shield(false))
    #expect(asked.first == #"{"authority": "child", "child": "Mia", "log": "apart", "zone": "Europe/Paris"}"#)
    #expect(asked.count == 4 && asked[1].contains("id") && asked[2...].allSatisfy { $0.hasPrefix("NotAuthorized") })
    let locked = try stranger.ask(
      home.childSocket, ("Household.WhoAmI", "{}"), ("Household.Children", "{}"),
      ("Household.Unlock", #"{"passcode": "0000"}"#), ("Household.Unlock", #"{"passcode": "2580"}"#),
      ("Requests.Questions", "{}"), ("Household.Lock", "{}"), ("Household.Children", "{}"))
    let isRefused = locked.map { $0.hasPrefix("NotAuthorized") }
    #expect(isRefused == [false, true, true, false, false, false, true], "\(locked)")
    #expect(locked.count == 7 && locked[4].contains("chess.example") && locked[4].contains("club"))
    #expect(home.stop(picketd) == 0)
  }

  @Test func `an open session is joined by connections of its own process alone, and while it is open`() throws {
    let (home, picketd) = try ready()
    _ = try Caller.root.ask(home.socket, ("Household.SetPasscode", #"{"passcode": "2580"}"#))
    var first: Client? = try Client(path: home.childSocket)
    let opened = try first?.call("io.picket.Household.Unlock", ["passcode": "2580"])
    let session = try #require(opened?["session"]?.integer)
    let joined = try Client(path: home.childSocket).call("io.picket.Household.Join", ["session": .int(session)])
    #expect(joined["until"] == opened?["until"])
    let other = try Caller.root.ask(home.childSocket, ("Household.Join", #"{"session": \#(session)}"#))
    #expect(other.count == 1 && other[0].hasPrefix("NotFound"), "\(other)")
    first = nil
    home.wait("the end of the session") {
      let late = try? Client(path: home.childSocket).call("io.picket.Household.Join", ["session": .int(session)])
      return late == nil
    }
    #expect(home.stop(picketd) == 0)
  }

  @Test func `what was answered outlives a picketd that is killed`() throws {
    let home = try Home(Self.empty)
    var answered: Set<String> = []
    for round in 1...3 {
      let picketd = try home.start()
      home.wait("ready") { home.log.components(separatedBy: "picketd: ready").count == round + 1 }
      let children = try Caller.root.ask(home.socket, ("Household.Children", "{}")).joined()
      for name in answered { #expect(children.contains("\"\(name)\""), "\(name) is gone") }
      let names = (0..<60).map { "c\(round)x\($0)" }
      // Kills it somewhere between the first and the last call, from another thread, since this one waits for answers.
      let (process, socket, sign) = (picketd.processIdentifier, home.socket, names[round * 10])
      Thread.detachNewThread {
        while let children = try? Client(path: socket).call("io.picket.Household.Children")["children"]?.array,
          !children.contains(where: { $0.object?["name"]?.string == sign })
        {
          usleep(1_000)
        }
        kill(process, SIGKILL)
      }
      let answers = try Caller.root.ask(
        home.socket, calls: names.map { ("Household.AddChild", #"{"name": "\#($0)"}"#) })
      answered.formUnion(zip(names, answers).map(\.0))
      home.wait("its end") { !picketd.isRunning }
    }
    #expect(!answered.isEmpty)
  }

  @Test func `what was written stays when the configuration is read again`() throws {
    let (home, picketd) = try ready("{mode: 'laptop', household: {children: [{name: 'Anna'}]}}")
    _ = try Caller.root.ask(home.socket, ("Household.AddChild", #"{"name": "Mia"}"#), Self.shield(true))
    home.wait("the child") { home.lastSnapshot.contains("children 2") }
    let count = home.snapshots.count
    try home.configure("{mode: 'laptop', household: {children: [{name: 'anna', level: 'strict'}, {name: 'Ben'}]}}")
    kill(picketd.processIdentifier, SIGHUP)
    home.wait("what is declared now") { home.snapshots.count > count && home.lastSnapshot.contains("children 3") }
    let told = try Caller.root.ask(home.socket, ("Household.Children", "{}"), ("Settings.Shields", "{}"))
    #expect(told.count == 2 && told[0].contains(#""level": "strict", "log": "apart", "name": "Anna""#), "\(told)")
    #expect(told.count == 2 && told[1].contains(#""categories": ["games"]"#))
    #expect(home.stop(picketd) == 0)
  }

  @Test func `one bad device of the configuration is named, and the later ones are taken in`() throws {
    let (home, picketd) = try ready()
    let added = try Caller.root.ask(
      home.socket, ("Household.AddDevice", #"{"owner": "guardian", "hardware": "02:00:00:00:01:11"}"#),
      ("Household.AddDevice", #"{"owner": "guardian", "user": 1002}"#))
    #expect(added.count == 2)
    try home.configure(
      """
      {mode: 'laptop', household: {children: [{name: 'Anna'}], devices: [
        {child: 'Anna', mac: '02:00:00:00:01:11', uid: 1002},
        {child: 'Anna', uid: 1003}]}}
      """)
    kill(picketd.processIdentifier, SIGHUP)
    home.wait("the later one") { home.lastSnapshot.contains("children 1 devices 1") }
    home.wait("what is wrong") { home.log.contains("picket.json5:2: key 'household.devices[0]': device 2 has") }
    #expect(home.log.contains("the other entries of the household hold") && !home.log.contains("Anna"))
    #expect(home.stop(picketd) == 0)
  }

  @Test func `a list that a guardian adds counts once it is answered`() throws {
    let (home, picketd) = try ready()
    try home.workshop.write("clubs.txt", Array("club.example\n".utf8))
    let before = home.snapshots.count
    let added = try Caller.root.ask(
      home.socket,
      (
        "Catalog.AddList", #"{"source": "\#(home.workshop.path("clubs.txt"))", "category": "clubs", "format": "plain"}"#
      ),
      ("Catalog.AddList", #"{"source": "clubs.txt", "category": "clubs"}"#), ("Catalog.Lists", "{}"))
    #expect(added.count == 3 && added[0].contains(#""rules": 1"#) && added[1].hasPrefix("Invalid"), "\(added)")
    home.wait("the catalog") { home.snapshots.count > before }
    let found = try Caller.root.ask(home.socket, ("Catalog.Lookup", #"{"names": ["www.club.example"]}"#))
    #expect(found.joined().contains(#""categories": ["clubs"]"#), "\(found)")
    #expect(home.stop(picketd) == 0)
  }

  @Test func `what the filter decided is there as tokens, and as names for guardians who ask`() throws {
    let (home, picketd) = try ready(
      "{mode: 'laptop', household: {children: [{name: 'Anna'}], devices: [{child: 'Anna', uid: 1001}]}}")
    _ = try Caller.root.ask(home.socket, ("Household.AddChild", #"{"name": "Ben"}"#))
    var entries = ""
    home.wait("an entry") {
      entries = (try? Caller.root.ask(home.socket, ("Activity.Log", #"{"reveal": false}"#)).joined()) ?? ""
      return entries.contains("blockedCategory")
    }
    #expect(entries.contains(#""child": "Anna""#) && entries.contains("token") && !entries.contains("secret"))
    let revealed = try Caller.root.ask(home.socket, ("Activity.Log", #"{"reveal": true, "limit": 1}"#)).joined()
    #expect(revealed.contains(#""name": "secret.example""#))
    #expect(home.stop(picketd) == 0)
    for file in ["picket.db", "picket.db-wal"] {
      let bytes = (try? home.workshop.bytes("state/\(file)")) ?? []
      #expect(!String(decoding: bytes, as: UTF8.self).contains("secret.example"))
    }
  }

  @Test func `the fence is asked about and switched through picketd`() throws {
    let (home, picketd) = try ready()
    let told = try Caller.root.ask(
      home.socket, ("Filter.Status", "{}"), ("Filter.Down", "{}"), ("Filter.Status", "{}"), ("Filter.Up", "{}"),
      ("Filter.Metrics", "{}"))
    #expect(told.count == 5 && told[0].contains(#""rules": "up""#) && told[0].contains(#""followed": true"#))
    #expect(told[2].contains(#""rules": "down""#) && told[4].contains("picket_filter_up 1"))
    #expect(home.stop(picketd) == 0)
  }

  @Test(.enabled(if: Caller.hasForeign, "scripts/setup test installs it"))
  func `another implementation of varlink understands picketd`() throws {
    let (home, picketd) = try ready()
    let said = try Caller.root.introduce(home.socket)
    #expect(
      said.first == "picketd org.varlink.service io.picket.Household io.picket.Settings io.picket.Requests "
        + "io.picket.Activity io.picket.Catalog io.picket.Filter io.picket.Fleet io.picket.Home io.picket.Laptop",
      "\(said)")
    #expect(
      Array(said.dropFirst(11)) == [
        "guardian", "Mia", "['Mia']", "io.picket.Household.Conflict there is a child of the name Mia already",
        "0", "True Mia open", "chess.example", "answered", "notDetermined", "approved", "notDetermined",
        "io.picket.Household.NotFound {'kind': 'child', 'name': 'Nobody'}",
      ], "\(said)")
    #expect(home.stop(picketd) == 0)
  }
}

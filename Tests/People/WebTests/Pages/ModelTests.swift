import Activity
import DaemonClient
import Foundation
import PicketJSON
import Support
import Testing

@testable import Web

/// Pages of a real picketd, and what their buttons do to it.
@Suite struct ModelTests {
  private static let places = SiteSection.allCases.map { $0 == .today ? [] : [$0.rawValue] } + [["welcome"]]

  @Test(arguments: [true, false]) func `every page of the guardians' site is there`(isEmpty: Bool) throws {
    let family = try Family(isEmpty: isEmpty)
    for path in Self.places {
      let request = PageRequest(site: .guardians, path: path, viewer: .guardian(name: nil, role: "all"))
      let page = try #require(try family.pages.page(request, from: family.daemon), "\(path)")
      #expect(page.status == 200)
      _ = try PageTests.elements(page)
      #expect(page.contains("Mia") == !isEmpty || path == ["lists"] || path == ["requests"], "\(path)")
    }
    #expect(try family.page("nowhere") == nil)
    #expect(try family.page("requests", "x") == nil)
  }

  @Test(.enabled(if: getuid() == 0, "a time namespace needs root"))
  func `today shows what a child used`() throws {
    let family = try Family(use: "1 games.example 10\n")
    let viewer = Viewer(role: "all")
    let now = RelativeTimes(zone: .called(family.zone), now: try now(family))
    // What the stand-in tells comes after its start, some readings at a time.
    var mia: ChildToday?
    for _ in 0..<2_400 {
      mia = try TodayModel(viewer, clock: now, from: family.daemon).children.first { $0.name == "Mia" }
      if (mia?.used ?? 0) >= 540 { break }
      usleep(50_000)
    }
    let shown = try #require(mia)
    #expect(shown.used >= 540 && shown.used <= 660, "\(shown)")
    #expect(shown.hours.reduce(0, +) == shown.used)
    #expect(shown.devices == ["Mia's tablet"])
  }

  @Test func `the guide tells what became of a site on a child's device`() throws {
    let family = try Family()
    try family.call(
      "Settings.Shield",
      [
        "child": "Mia", "isOn": true, "categories": [], "domains": ["tiktok.com"], "applications": [], "allWeb": false,
        "except": [],
      ])
    let first = try #require(try family.page("welcome"))
    #expect(first.contains("tiktok.com on Mia’s device") && first.contains("it has to be stopped"))
    #expect(first.contains("roblox.com on Mia’s device") && first.contains("it has to load"))
    #expect(first.contains("not opened yet") && !first.contains("As it should be"))
    for (decisions, words) in [
      ("1 tiktok.com block\n", "As it should be: "), ("1 roblox.com allow\n", ">let through<"),
      ("1 tiktok.com allow\n", "It should be stopped, and was let through: "),
    ] {
      try family.decide(decisions)
      #expect(try family.awaits(words, on: "welcome"), "\(words)")
    }
  }

  @Test func `the internet goes off and on by the buttons of today`() throws {
    let family = try Family()
    try family.press("30 min", on: try family.page())
    #expect(try family.page()?.contains("Internet off until ") == true)
    try family.press("Switch on", on: try family.page())
    #expect(try family.page()?.contains("Internet off until ") == false)
  }

  @Test func `a request is answered by a button of its page, and taken back`() throws {
    let family = try Family()
    try family.call(
      "Settings.Shield",
      [
        "child": "Mia", "isOn": true, "categories": ["games"], "domains": [], "applications": [], "allWeb": false,
        "except": [],
      ])
    try family.call("Requests.AskFor", ["child": "Mia", "what": "games.example", "why": "<b>club</b>"])
    let asked = try #require(try family.page("requests"))
    #expect(asked.contains("“&lt;b&gt;club&lt;/b&gt;”"))
    try family.press("Yes, 15 min, to Mia for games.example", on: asked)
    let grants = try family.daemon.call(.grants()).grants
    #expect(grants.count == 1 && grants[0].value.value == "games.example")
    try family.press("Take back", on: try family.page("requests"))
    #expect(try family.daemon.call(.grants()).grants.isEmpty)
  }

  @Test func `a switch of a child's page stops a category and lets it be`() throws {
    let family = try Family()
    for isStopped in [true, false] {
      try family.press("Stop Games", on: try family.page("children", "Mia"))
      #expect(try family.daemon.call(.explain("games.example", child: "Mia")).verdict == (isStopped ? .block : .allow))
      let page = try PageTests.elements(try #require(try family.page("children", "Mia")))
      let games = page.first { $0["aria-label"] == "Stop Games" }
      #expect(games?["aria-checked"] == (isStopped ? "true" : "false"))
    }
  }

  @Test func `what an age keeps away can be allowed from the child's page`() throws {
    let family = try Family()
    try family.press("Allow Gambling", on: try family.page("children", "Mia"))
    #expect(try family.daemon.call(.allowances(child: "Mia")).allowances.map(\.value.value) == ["gambling"])
  }

  @Test func `a device changes hands by its buttons`() throws {
    let family = try Family()
    try family.press("Ben's", on: try family.page("devices"))
    #expect(try family.daemon.call(.devices()).devices.map(\.value.child) == ["Ben"])
    try family.press("Ours", on: try family.page("devices"))
    #expect(try family.daemon.call(.devices()).devices.map(\.value.owner) == [.guardian])
  }

  @Test func `a device is given to a child from the child's page`() throws {
    let family = try Family()
    try family.press("Mia's tablet (Mia)", on: try family.page("children", "Ben"))
    #expect(try family.daemon.call(.devices()).devices.map(\.value.child) == ["Ben"])
    #expect(try family.page("children", "Ben")?.contains("Give Ben a device") == false)
  }

  @Test func `a week is the same for guardians and for the child, less what others asked`() throws {
    let family = try Family()
    // What is open is not asked for.
    for child in ["Mia", "Ben"] { try family.call("Settings.Off", ["child": .string(child)]) }
    try family.call("Requests.AskFor", ["child": "Mia", "what": "games.example"])
    try family.call("Requests.AskFor", ["child": "Ben", "what": "social.example"])
    let (guardians, childs) = (try family.page("children", "Mia", "week"), try family.childsPage("Mia", "week"))
    for page in [try #require(guardians), try #require(childs)] {
      #expect(page.contains("Nothing is known of the seven days before"))
      #expect(page.contains("games.example") && !page.contains("social.example") && !page.contains("Ben"))
      // Nothing is known of weeks before, and none comes after.
      #expect(!page.contains("The week before") && !page.contains("The week after"))
    }
    #expect(try family.page("activity")?.contains("/children/Mia/week") == true)
    #expect(try family.childsPage("Mia")?.contains("href=\"/week\"") == true)
    let old = [QueryItem("until", "2020-01-05")]
    #expect(try family.page("children", "Mia", "week", query: old)?.contains("until=2020-01-12") == true)
    #expect(try family.childsPage("Mia", "week", query: old)?.contains("Mon 30 to Sun 5") == true)
    for date in ["2026-02-30", "x", "0001-01-01", "9999-12-31"] {
      do throws(DaemonError) {
        let page = try family.pages.page(
          PageRequest(
            site: .guardians, path: ["children", "Mia", "week"], query: [QueryItem("until", date)],
            viewer: .guardian(name: nil, role: "all")), from: family.daemon)
        #expect(page?.status == 200 && date.hasSuffix("1"), "\(date)")
      } catch {
        guard case .invalid("date", _) = error else { throw error }
        #expect(!date.hasSuffix("1"))
      }
    }
    #expect(throws: DaemonError.self) { try family.page("children", "Nobody", "week") }
  }

  @Test func `activity explains a name, and stops it`() throws {
    let family = try Family()
    let query = [QueryItem("why", "games.example"), QueryItem("child", "Mia")]
    try family.press("Stop", on: try family.page("activity", query: query))
    let page = try #require(try family.page("activity", query: query))
    #expect(page.contains("stopped for Mia"))
    try family.press("Take down: games.example", on: try family.page("shields"))
    #expect(try family.page("activity", query: query)?.contains("open for Mia") == true)
  }

  @Test func `rules of time are shown, skipped and removed`() throws {
    let family = try Family()
    _ = try family.daemon.call(
      .addSchedule(
        "Homework", child: "Mia", windows: [.init(from: "15:00", to: "17:00", days: Weekday.allCases.map(\.name))],
        over: .init(categories: ["games"])))
    _ = try family.daemon.call(.addLimit("Web", child: "Mia", over: .init(allWeb: true), perDay: 7_200))
    let page = try #require(try family.page("time", query: [QueryItem("child", "Mia")]))
    #expect(page.contains("15:00 to 17:00, every day · stops games") && page.contains("Web: 2 h left"))
    try family.press("Skip Homework today", on: page)
    #expect(try family.page("time")?.contains("not today") == true)
    try family.press("Remove Homework", on: try family.page("time"))
    #expect(try family.daemon.call(.schedules(child: "Mia")).schedules.isEmpty)
    #expect(throws: DaemonError.self) { try family.page("time", query: [QueryItem("child", "Nobody")]) }
  }

  @Test func `a child sees its own day, and nothing of another child`() throws {
    let family = try Family()
    try family.call("Requests.AskFor", ["child": "Ben", "what": "social.example", "why": "Ben's secret"])
    let page = try #require(try family.childsPage("Mia"))
    #expect(page.contains("Hello Mia") && !page.contains("Ben"))
    try family.call("Settings.Off", ["child": "Mia"])
    #expect(try family.childsPage("Mia")?.contains("Internet off") == true)
    #expect(try family.childsPage("Ben")?.contains("Internet off") == false)
  }

  @Test func `a name that is stopped has a shield, and one that is open has a page that says so`() throws {
    let family = try Family()
    try family.call(
      "Settings.Shield",
      [
        "child": "Mia", "isOn": true, "categories": ["games"], "domains": [], "applications": [], "allWeb": false,
        "except": [],
      ])
    let page = try #require(try family.childsPage("Mia", "shield", query: [QueryItem("name", "games.example")]))
    #expect(page.contains("games.example is stopped") && page.contains("action=\"/ask\""))
    let open = try family.childsPage("Mia", "shield", query: [QueryItem("name", "a.example")])
    #expect(open?.contains("a.example is open") == true)
    #expect(try family.childsPage("Mia", "shield")?.contains("Hello Mia") == true)
  }

  @Test func `whoever is no guardian gets no page of guardians`() throws {
    let family = try Family()
    for viewer in [PageRequest.Viewer.nobody, .child(name: "Mia")] {
      for path in Self.places {
        let page = try family.pages.page(
          PageRequest(site: .guardians, path: path, viewer: viewer), from: family.daemon)
        #expect(page?.status == 401 && page?.contains("Passcode") == true && page?.contains("Mia") == false)
      }
    }
  }

  private func now(_ family: Family) throws -> Int {
    try #require(RelativeTimes.seconds(try family.daemon.call(.time(child: "Mia")).now))
  }
}

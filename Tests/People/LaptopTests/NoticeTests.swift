import DaemonClient
import PicketJSON
import Testing

@testable import Laptop

@Suite struct NoticeTests {
  private func question(_ changes: JSON.Object = [:]) throws -> Daemon.Question {
    var json: JSON.Object = [
      "id": "q", "number": 3, "child": "Mia", "topic": "io.picket.access", "state": "open",
      "created": "2026-11-23T12:00:00Z",
      "payload": ["title": "YouTube", "kind": "application", "why": "a film\nfor you"],
      "choices": .array(
        [
          ("hour", "For an hour", true), ("today", "Today", true), ("always", "Always", true),
          ("decline", "Decline", false),
        ]
        .map { .object(["id": .string($0), "title": .string($1), "isApproval": .bool($2)]) }),
    ]
    for key in changes.keys { json[key] = changes[key] }
    return try DaemonReply<Daemon.Question>(json).value
  }

  @Test func `a button counts once, and only of a notice that is there`() throws {
    var book = NoticeBook()
    let notice = DesktopNotice("rule limit Games", "Little is left", "", asking: ["limit Games"])
    #expect(book.number(of: notice.subject) == 0)
    book.note(notice, as: 7)
    #expect(book.number(of: notice.subject) == 7)
    #expect(book.press("ask", of: 8) == nil && book.press("hour", of: 7) == nil)
    #expect(book.press("ask", of: 7)?.deed == .ask(["limit Games"]))
    #expect(book.press("ask", of: 7) == nil && book.number(of: notice.subject) == 7)
    book.note(notice, as: 9)
    #expect(book.number(of: notice.subject) == 9 && book.press("ask", of: 7) == nil)
    book.forget(9)
    #expect(book.press("ask", of: 9) == nil && book.number(of: notice.subject) == 0)
    for number in 1...UInt32(NoticeBook.most + 1) {
      book.note(DesktopNotice("\(number)", "", "", asking: ["x"]), as: number)
    }
    #expect(book.press("ask", of: 1) == nil && book.press("ask", of: 2) != nil)
    // What has no buttons any more goes first, and what failed can be pressed again.
    book.note(DesktopNotice("one more", "", "", asking: ["x"]), as: 1_000)
    let pressed = book.press("ask", of: 3)
    book.note(.failure(try #require(pressed), "picketd did not answer"), as: 3)
    #expect(book.press("ask", of: 3)?.deed == .ask(["x"]))
  }

  @Test func `who asks without end is counted once a minute, and another child is shown`() {
    var flow = QuestionFlow()
    let now: UInt64 = 1_000_000_000_000
    let first = (0..<100).map { _ in flow.verdict(on: "Mia", at: now) }
    #expect(first.prefix(8).allSatisfy { $0 == .shown } && first[8] == .counted)
    #expect(first.dropFirst(9).allSatisfy { $0 == .passedOver })
    #expect(flow.verdict(on: "Ben", at: now) == .shown)
    let later = (0..<3).map { _ in flow.verdict(on: "Mia", at: now + 60_000_000_000) }
    #expect(later == [.shown, .counted, .passedOver])
    #expect(DesktopNotice(7, askedBy: "Mia").title == "Mia asks for 7 things")
  }

  @Test func `a guardian is shown three buttons, and none for what gives a program a right`() throws {
    let notice = DesktopNotice(asked: try question())
    #expect(notice.title == "Mia asks for YouTube" && notice.text == "a film for you")
    #expect(notice.buttons.map(\.title) == ["For an hour", "Today", "No"])
    #expect(notice.buttons.last?.deed == .answer(question: "q", choice: "decline", isApproval: false))
    for topic in ["io.picket.authorization", "io.picket.ageRange", Daemon.pickTopic] {
      #expect(DesktopNotice(asked: try question(["topic": .string(topic), "client": "app"])).buttons.isEmpty)
    }
  }

  /// As a child's own program may file it: its title says one thing, and a yes opens another.
  private func disguised(_ changes: JSON.Object = [:]) throws -> Daemon.Question {
    var json: JSON.Object = [
      "topic": "org.example.ask", "domain": "www.tiktok.com", "payload": ["title": "wikipedia.org", "kind": "limit"],
      "choices": [
        ["id": "default", "title": "No", "isApproval": true, "seconds": 2_678_400],
        ["id": "no", "title": "Yes", "isApproval": false],
      ],
    ]
    for key in changes.keys { json[key] = changes[key] }
    return try question(json)
  }

  @Test func `a guardian reads what a yes to an app's question opens, for how long, and which app asks`() throws {
    let notice = DesktopNotice(asked: try disguised())
    #expect(notice.title == "Mia asks for www.tiktok.com, by an app")
    #expect(notice.buttons.map(\.title) == ["Yes, for 31 days", "No"])
    #expect(
      DesktopNotice(asked: try disguised(["topic": "io.picket.access", "client": "org.example.App"])).title
        == "Mia asks for www.tiktok.com, by org.example.App")
    // Without a time of its own, a yes to a name is for an hour.
    let plain: JSON = [["id": "a", "title": "A", "isApproval": true], ["id": "b", "title": "B", "isApproval": false]]
    #expect(DesktopNotice(asked: try disguised(["choices": plain])).buttons.first?.title == "Yes, for an hour")
    let topic = try question(["topic": "org.example.ask", "choices": plain])
    #expect(DesktopNotice(asked: topic).title == "Mia asks for org.example.ask, by an app")
    #expect(DesktopNotice(asked: topic).buttons.first?.title == "Yes")
    let settled = try disguised(["state": "answered", "answer": "default"])
    for isForGuardian in [true, false] {
      let notice = DesktopNotice(settled: settled, subject: "s", isForGuardian: isForGuardian)
      #expect(notice.title == (isForGuardian ? "Mia: " : "") + "www.tiktok.com, by an app: yes")
    }
    // The end of a name says whose it is.
    let long = try disguised(["domain": .string("wikipedia.org." + String(repeating: "a.", count: 110) + "tiktok.com")])
    #expect(DesktopNotice(asked: long).title.hasSuffix(".a.tiktok.com, by an app"))
  }

  @Test func `no button has a word of an app's: a click beside the buttons is the word default`() throws {
    let notice = DesktopNotice(asked: try disguised())
    #expect(notice.buttons.map(\.word) == ["yes0", "no"])
    #expect(notice.buttons.first?.deed == .answer(question: "q", choice: "default", isApproval: true))
    var book = NoticeBook()
    book.note(notice, as: 1)
    #expect(book.press("default", of: 1) == nil && book.press("yes0", of: 1) != nil)
    #expect(DesktopNotice(asked: try question()).buttons.map(\.word) == ["yes0", "yes1", "no"])
  }

  @Test(
    arguments: [
      ("answered", "hour", "YouTube: yes", "For an hour. Be nice. By Anna."),
      ("answered", "decline", "YouTube: no", "Be nice. By Anna."),
      ("expired", nil, "YouTube: no answer in time", "Be nice. By Anna."),
      ("cancelled", nil, "YouTube: taken back", "Be nice. By Anna."),
    ] as [(String, String?, String, String)])
  func `an answer says what it means`(state: String, answer: String?, title: String, text: String) throws {
    let settled = try question([
      "state": .string(state), "answer": .optional(answer), "reply": "Be nice.", "answeredBy": "Anna",
    ])
    let notice = DesktopNotice(settled: settled, subject: "s", isForGuardian: true)
    #expect(notice.title == "Mia: \(title)" && notice.text == text && notice.buttons.isEmpty)
    let own = DesktopNotice(settled: settled, subject: "s", isForGuardian: false)
    #expect(own.title == title && !own.text.contains("Anna"))
  }

  private func refusal(_ reason: String, _ categories: [String], store: String?, verdict: String = "block") throws
    -> DesktopNotice?
  {
    let json: JSON.Object = [
      "id": 1, "time": "2026-11-23T12:00:00Z", "categories": .strings(categories), "via": "tls",
      "verdict": .string(verdict), "reason": .string(reason), "store": .optional(store), "count": 1,
      "last": "2026-11-23T12:00:00Z",
    ]
    return DesktopNotice(try DaemonReply<Daemon.LogEntry>(json.withoutNulls).value, titles: ["games": "Games"])
  }

  @Test func `a child is shown what it may have wanted to see, and nothing that programs ask for by themselves`() throws
  {
    let rule = try #require(try refusal("blockedCategory", ["games"], store: "limit Games"))
    #expect(rule.subject == "rule limit Games" && rule.buttons.first?.deed == .ask(["limit Games"]))
    let category = try #require(try refusal("blockedCategory", ["games", "chat"], store: "default"))
    #expect(category.title == "A site was refused: Games" && category.buttons.first?.deed == .ask(["games", "chat"]))
    // Which site it was is not known here.
    #expect(try refusal("blockedDomain", [], store: "default")?.buttons.isEmpty == true)
    for (reason, categories) in [
      ("blockedCategory", ["ads"]), ("blockedDomain", ["social", "trackers"]), ("canary", []), ("unknownAddress", []),
    ] as [(String, [String])] { #expect(try refusal(reason, categories, store: nil) == nil) }
    #expect(try refusal("blockedCategory", ["games"], store: nil, verdict: "allow") == nil)
  }

  @Test func `a program is asked for by the name that closed it`() {
    #expect(ClosedProgram(title: "Steam", names: ["steam", "com.valvesoftware.Steam"]).wish == "Steam")
    #expect(ClosedProgram(title: "supertux2", names: ["/usr/games/supertux2"]).wish == "/usr/games/supertux2")
    let notice = ProgramNotice(.refused, title: "supertux2", wish: "/usr/games/supertux2")
    #expect(ProgramNotice(notice.octets) == notice && notice.octets.count <= ProgramNotice.longest)
    #expect(DesktopNotice(notice).buttons.first?.deed == .ask(["/usr/games/supertux2"]))
    let long = ProgramNotice(.refused, title: "long", wish: "/" + String(repeating: "a", count: 1_000))
    #expect(long.wish == "long" && long.octets.count <= ProgramNotice.longest)
  }
}

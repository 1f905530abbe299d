import Testing

@testable import Messages

/// What is worth a message, and that it is worth one alone.
@Suite struct OccasionsTests {
  private let chess = FamilyNews.Request(id: "q1", number: 3, child: "Mia", what: "Chess.com", why: "club")
  private let games = FamilyNews.UsedUp(child: "Mia", limit: "Games")
  private let down = FamilyNews.Trouble(sentence: "the rules are down", discreet: "The fence does not stand.")

  @Test func `what stood at the beginning is no news, and what comes is told once`() {
    var occasions = Occasions()
    #expect(occasions.messages(about: FamilyNews(requests: [chess]), at: 1_000, elapsed: 0).isEmpty)
    // What was asked since picketd was started is news all the same.
    var others = Occasions()
    let fresh = FamilyNews.Request(id: "q3", number: 5, child: "Mia", what: "a", isFresh: true)
    #expect(others.messages(about: FamilyNews(requests: [chess, fresh]), at: 0, elapsed: 0).map(\.id) == ["msg_q3"])
    let second = FamilyNews(requests: [chess, .init(id: "q2", number: 4, child: "Ben", what: "a choice for app")])
    let told = occasions.messages(about: second, at: 1_001, elapsed: 1)
    #expect(told.map(\.clear) == ["Ben asks for a choice for app."] && told.map(\.request) == [4])
    #expect(told.map(\.discreet) == ["A child asks for something (request 4)."])
    #expect(occasions.messages(about: second, at: 1_002, elapsed: 2).isEmpty)
    // A receiver that is told twice knows it by its number.
    #expect(told.map(\.id) == ["msg_q2"])
  }

  @Test func `a limit is told again on the next day`() {
    var occasions = Occasions()
    _ = occasions.messages(about: FamilyNews(), at: 0, elapsed: 0)
    let usedUp = FamilyNews(usedUp: [games])
    #expect(
      occasions.messages(about: usedUp, at: 1, elapsed: 1).map(\.clear) == ["Mia's limit Games is used up for today."])
    #expect(occasions.messages(about: usedUp, at: 2, elapsed: 2).isEmpty)
    #expect(occasions.messages(about: FamilyNews(), at: 3, elapsed: 3).isEmpty)
    let again = occasions.messages(about: usedUp, at: 4, elapsed: 4)
    #expect(again.count == 1 && again[0].kind == .limits && again[0].child == "Mia" && again[0].what == "Games")
  }

  @Test func `a device is told with its name, and without it`() {
    var occasions = Occasions()
    _ = occasions.messages(about: FamilyNews(), at: 0, elapsed: 0)
    let told = occasions.messages(
      about: FamilyNews(devices: ["new device: annas-phone, 02:00:00:00:01:98"]), at: 1, elapsed: 1)
    #expect(told.map(\.clear) == ["New device: annas-phone, 02:00:00:00:01:98."])
    #expect(!told[0].discreet.contains("anna") && told[0].kind == .devices)
    // It calls itself something else, and has another address.
    let renamed = FamilyNews(devices: ["new device: tablet, 192.0.2.7, 02:00:00:00:01:98"])
    #expect(occasions.messages(about: renamed, at: 2, elapsed: 2).isEmpty)
  }

  @Test func `a trouble is told when it lasts, also one from the beginning, and again when it comes back`() {
    var occasions = Occasions()
    let trouble = FamilyNews(troubles: [down])
    #expect(occasions.messages(about: trouble, at: 0, elapsed: 0).isEmpty)
    #expect(occasions.messages(about: trouble, at: 29, elapsed: 29).isEmpty)
    let told = occasions.messages(about: trouble, at: 30, elapsed: Occasions.shortest)
    #expect(told.map(\.clear) == ["The rules are down."] && told.map(\.discreet) == ["The fence does not stand."])
    #expect(occasions.messages(about: trouble, at: 90, elapsed: 90).isEmpty)
    // A filter that is started again.
    #expect(occasions.messages(about: FamilyNews(), at: 100, elapsed: 100).isEmpty)
    #expect(occasions.messages(about: trouble, at: 110, elapsed: 110).isEmpty)
    #expect(occasions.messages(about: FamilyNews(), at: 120, elapsed: 120).isEmpty)
    #expect(occasions.messages(about: trouble, at: 200, elapsed: 200).isEmpty)
    #expect(occasions.messages(about: trouble, at: 230, elapsed: 230).count == 1)
  }

  @Test func `a flood of requests is a few messages`() {
    var occasions = Occasions()
    _ = occasions.messages(about: FamilyNews(), at: 0, elapsed: 0)
    let flood = FamilyNews(
      requests: (0..<50).map { .init(id: "q\($0)", number: $0, child: "Mia", what: "a\($0).example") })
    #expect(occasions.messages(about: flood, at: 1, elapsed: 1).count == Occasions.most)
    #expect(occasions.messages(about: flood, at: 2, elapsed: 2).isEmpty)
    // Whatever stands open, another child is heard.
    var more = flood
    more.requests.append(.init(id: "q50", number: 50, child: "Ben", what: "chess.com"))
    #expect(occasions.messages(about: more, at: 3, elapsed: 3).map(\.id) == ["msg_q50"])
  }

  @Test func `what an app writes is one short line`() {
    #expect(FamilyNews.line("a\n\nPicket is down,\u{2028}open\u{202e}x\t") == "a  Picket is down, open x ")
    #expect(FamilyNews.line(String(repeating: "ä", count: 9_000)).count == FamilyNews.longestText)
  }
}

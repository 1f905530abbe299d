import Testing

@testable import Household

@Suite struct ChangeFeedTests {
  private func key(_ number: Int) -> ChangeFeed.Key { ChangeFeed.Key(kind: .grants, id: "\(number)", child: 1) }

  @Test func `a reader gets what came after the revision that it saw, each thing once`() {
    var feed = ChangeFeed(after: 100)
    #expect(feed.notices(after: 100) { _ in true } == [])
    feed.add([key(1), key(2), key(1)])
    let notices = feed.notices(after: 100) { _ in true }
    #expect(notices.map(\.id) == ["2", "1"] && notices.map(\.revision) == [102, 103])
    #expect(feed.notices(after: 102) { _ in true }.map(\.id) == ["1"])
    #expect(feed.notices(after: 100) { $0.id == "2" }.count == 1)
  }

  @Test(arguments: [nil, 99, 104]) func `a reader from another run, or from none, reads everything`(seen: Int?) {
    var feed = ChangeFeed(after: 100)
    feed.add([key(1), key(2), key(3)])
    let notices = feed.notices(after: seen) { _ in false }
    #expect(notices.map(\.kind) == [.all] && notices.map(\.revision) == [103])
  }

  @Test func `what nobody fetched is forgotten in bounded memory, and whoever missed it is told`() {
    var feed = ChangeFeed(after: 0)
    for number in 0..<20_000 { feed.add([key(number)]) }
    #expect(feed.notices(after: 1) { _ in true }.map(\.kind) == [.all])
    let kept = feed.notices(after: 19_000) { _ in true }
    #expect(kept.count == 1_000 && kept.first?.id == "19000")
    #expect((ChangeFeed.most / 2...ChangeFeed.most).contains(feed.count))
  }
}

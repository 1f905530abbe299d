import Catalog
import Policy
import Testing
import Wire

@testable import Household

@Suite struct PublisherTests {
  private static func compilation(_ stores: Settings.Store...) -> Compilation {
    Compilation(settings: Settings(children: [Settings.Child(level: .normal, stores: stores)]), children: [7])
  }

  private static let strict = Settings.Store(name: "s", categories: .all)
  /// More stores than a snapshot holds.
  private static let tooMuch = Compilation(
    settings: Settings(children: [
      Settings.Child(level: .normal, stores: [Settings.Store](repeating: strict, count: 1 << 16))
    ]), children: [7])

  @Test func `settings are published when they differ, each by a later revision`() throws {
    var publisher = SnapshotPublisher()
    var revisions: [UInt64] = []
    for compilation in [Self.compilation(), Self.compilation(), Self.compilation(Self.strict), Self.compilation()] {
      // The clock stands still.
      let fresh = publisher.publish(try publisher.draft(compilation, nil, wall: 5_000_000))
      if let fresh { revisions.append(fresh.snapshot.revision) }
    }
    #expect(revisions == [5, 6, 7])
  }

  @Test func `another catalog is published, and the same one is not`() throws {
    let catalog = try #require(BuiltIn.catalog)
    var publisher = SnapshotPublisher()
    for (wanted, isNew) in [(nil, true), (catalog, true), (catalog, false), (nil, true)] {
      let fresh = publisher.publish(try publisher.draft(Self.compilation(), wanted, wall: 0))
      #expect((fresh != nil) == isNew && publisher.publication?.catalog?.header == wanted?.header)
    }
  }

  @Test func `a draft changes nothing until it is published`() throws {
    var publisher = SnapshotPublisher()
    publisher.publish(try publisher.draft(Self.compilation(), nil, wall: 0))
    let before = publisher.publication?.snapshot.revision
    let draft = try publisher.draft(Self.compilation(Self.strict), nil, wall: 0)
    #expect(publisher.publication?.snapshot.revision == before)
    let fresh = publisher.publish(draft)
    #expect(fresh?.settings.children[0].stores == [Self.strict])
    #expect(publisher.publication?.snapshot.revision == fresh?.snapshot.revision)
  }

  @Test func `settings that cannot be compiled leave the last ones, and the next good ones end the refusal`() throws {
    var publisher = SnapshotPublisher()
    publisher.publish(try publisher.draft(Self.compilation(), nil, wall: 0))
    let last = publisher.publication?.snapshot.revision
    do throws(SnapshotError) {
      _ = try publisher.draft(Self.tooMuch, nil, wall: 0)
      Issue.record("too many stores were compiled")
    } catch {
      let refusal = publisher.refuse(error)
      #expect(refusal.contains("the last ones stay"))
    }
    #expect(publisher.publication?.snapshot.revision == last && publisher.refusal != nil)
    publisher.publish(try publisher.draft(Self.compilation(), nil, wall: 0))
    #expect(publisher.refusal == nil)
  }

  @Test func `a fallback is published once, for as long as there is nothing better`() async throws {
    var publisher = SnapshotPublisher()
    var news = publisher.listeners.listen(keeping: 8).makeAsyncIterator()
    let closed = Settings(children: [Settings.Child(level: .strict, stores: [Self.strict])])
    try publisher.publishFallback(closed, nil, wall: 0)
    try publisher.publishFallback(closed, nil, wall: 0)
    #expect(publisher.fallback?.isFallback == true && publisher.publication == nil)
    publisher.publish(try publisher.draft(Self.compilation(), nil, wall: 0))
    #expect(publisher.fallback == nil)
    try publisher.publishFallback(closed, nil, wall: 0)
    #expect(publisher.fallback == nil)
    let heard = [await news.next(), await news.next()].compactMap { $0 }
    #expect(heard.map(\.isFallback) == [true, false])
    #expect(heard.map(\.snapshot.revision) == [1, 2])
  }

  @Test func `of all stores of a child the most restrictive counts`() throws {
    var publisher = SnapshotPublisher()
    let stores = [
      Settings.Store(name: "a", denyExplicit: true, maximumMovie: 300), Settings.Store(name: "b", maximumMovie: 200),
    ]
    publisher.publish(try publisher.draft(Self.compilation(stores[0], stores[1]), nil, wall: 0))
    let effective = try #require(publisher.effectives[7])
    #expect(effective.maximumMovieRating == 200 && effective.denyExplicitContent && effective.maximumAppRating == 1_000)
  }
}

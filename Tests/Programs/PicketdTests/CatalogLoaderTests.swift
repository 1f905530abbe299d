import Testing

@testable import picketd

/// Builds are begun and their outcomes told by hand, on a clock of the test's own.
@Suite struct CatalogLoaderTests {
  private final class Builds {
    var count = 0
  }

  private let builds = Builds()
  private let start = ContinuousClock.now
  private let log = Log()

  private func loader() -> CatalogLoader {
    CatalogLoader(at: start, last: { nil }, build: { [builds] _ in builds.count += 1 })
  }

  @Test func `one catalog is built at a time`() {
    var loader = loader()
    for _ in 0..<3 { loader.load(log, at: start) }
    #expect(builds.count == 1 && loader.isLoading && !loader.isDecided)
    _ = loader.loaded(.none(reason: "r"), isAwaited: false, log, at: start)
    loader.load(log, at: start)
    #expect(builds.count == 2)
  }

  @Test func `a first catalog is waited for until a second is over`() {
    var loader = loader()
    loader.load(log, at: start)
    var isBridged = [0, 999, 1_000, 5_000].map { loader.bridge(log, at: start + .milliseconds($0)) }
    #expect(isBridged == [false, false, true, false])
    #expect(loader.isDecided && loader.lack == "it is still being built" && loader.isLoading)
    _ = loader.loaded(.none(reason: "r"), isAwaited: false, log, at: start + .seconds(6))
    isBridged = [loader.bridge(log, at: start + .seconds(60))]
    #expect(isBridged == [false] && loader.lack == "r")
  }

  @Test func `a catalog that could not be had is tried again, and the same failure is not news`() {
    var loader = loader()
    loader.load(log, at: start)
    let first = loader.loaded(.none(reason: "r"), isAwaited: false, log, at: start)
    loader.retry(log, at: start + .seconds(14))
    #expect(first && builds.count == 1)
    loader.retry(log, at: start + .seconds(15))
    #expect(builds.count == 2)
    let again = loader.loaded(.none(reason: "r"), isAwaited: false, log, at: start + .seconds(15))
    loader.load(log, at: start + .seconds(16))
    let awaited = loader.loaded(.none(reason: "r"), isAwaited: true, log, at: start + .seconds(16))
    loader.load(log, at: start + .seconds(17))
    let other = loader.loaded(.none(reason: "s"), isAwaited: false, log, at: start + .seconds(17))
    #expect([again, awaited, other] == [false, true, true] && loader.lack == "s")
  }
}

import Configuration
import PicketSystem

/// Which catalog is in use, and when the next one is built.
///
/// A build may take long, and there is no catalog before the first one is done. After a second the last good catalog is
/// used or, where there is none, names are filtered without categories.
struct CatalogLoader {
  /// How long the fence may be missing while the first catalog is built.
  private static let patience = Duration.seconds(1)
  /// Between two tries to have a catalog.
  private static let retry = Duration.seconds(15)

  private(set) var catalog: OpenCatalog?
  /// Why there is no catalog, once that is known.
  private(set) var lack: String?
  private(set) var isLoading = false
  /// When a first catalog is not waited for any longer.
  private var bridgeAt: ContinuousClock.Instant
  private var retryAt: ContinuousClock.Instant
  /// The last good catalog, if there is one.
  private let last: () -> OpenCatalog?
  /// Begins to build a catalog elsewhere; `loaded` is called when that is done.
  private let build: (Log) -> Void

  init(
    at now: ContinuousClock.Instant = .now, last: @escaping () -> OpenCatalog?, build: @escaping (Log) -> Void
  ) {
    (self.last, self.build) = (last, build)
    (bridgeAt, retryAt) = (now, now)
  }

  /// Whether it is known what names are looked up in.
  var isDecided: Bool { catalog != nil || lack != nil }

  /// Begins to build a catalog, unless a build is going on.
  mutating func load(_ log: Log, at now: ContinuousClock.Instant = .now) {
    if isLoading { return }
    isLoading = true
    bridgeAt = now + CatalogLoader.patience
    build(log)
  }

  /// Tries again to have a catalog, now and then for as long as there is none.
  mutating func retry(_ log: Log, at now: ContinuousClock.Instant = .now) {
    if lack != nil, retryAt <= now { load(log, at: now) }
  }

  /// Waits no longer for the first catalog, if it is time. Returns whether something else is used from now on.
  mutating func bridge(_ log: Log, at now: ContinuousClock.Instant = .now) -> Bool {
    guard isLoading, !isDecided, bridgeAt <= now else { return false }
    catalog = last()
    if catalog == nil { lack = "it is still being built" }
    log.info(
      "the catalog takes its time; children are fenced by \(catalog == nil ? "names alone" : "the last one") meanwhile")
    return true
  }

  /// Takes what was built. Returns whether there is anything to say to others: always, but for one more failure of the
  /// same kind, unless a reload waits for the build (`isAwaited`).
  mutating func loaded(
    _ outcome: CatalogOutcome, isAwaited: Bool, _ log: Log, at now: ContinuousClock.Instant = .now
  ) -> Bool {
    isLoading = false
    switch outcome {
    case .ready(let file, let names):
      if let names { log.info("the catalog was built and has \(names) names") }
      (catalog, lack) = (file, nil)
    case .older(let file, let reason):
      log.warning("the catalog could not be built, and the last good one is used: \(reason)")
      (catalog, lack) = (file, nil)
    case .none(let reason):
      if catalog == nil {
        retryAt = now + CatalogLoader.retry
        if lack == reason && !isAwaited { return false }
        lack = reason
      }
      let consequence = catalog == nil ? "; until there is one, names are filtered and categories are not" : ""
      log.error("there is no catalog: \(reason)\(consequence)")
    }
    return true
  }
}

/// How much of a catalog is built: a line that changes on a terminal, and one line at the beginning elsewhere.
final class Progress {
  private let log: Log
  private var shown = -1

  init(_ log: Log) { self.log = log }

  func show(_ percent: Int) {
    if Console.isTerminal && log.options.format == .text {
      if percent != shown { Console.error("\rpicketd: building the catalog ... \(percent) %") }
    } else if shown < 0 {
      log.info("building the catalog")
    }
    shown = percent
  }

  func end() {
    if shown >= 0 && Console.isTerminal && log.options.format == .text { Console.error("\r\u{1B}[K") }
  }
}

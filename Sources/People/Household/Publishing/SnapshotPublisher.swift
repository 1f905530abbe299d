internal import Catalog
internal import Policy

/// Compiles settings to what packets are judged by, and publishes it when it differs from what they are judged by now.
///
/// Settings that cannot be compiled change nothing: the last good ones stay, and `refusal` says why. Where there were
/// none yet, `publishFallback` keeps everybody behind the fence.
struct SnapshotPublisher {
  /// The newest settings that could be compiled; nil until there are any.
  private(set) var publication: Publication?
  /// What is published for as long as there is no `publication`.
  private(set) var fallback: Publication?
  /// For records, which come a moment after the settings that they are about.
  private(set) var recent = RecentRevisions()
  /// Why the settings that there are now were not published.
  private(set) var refusal: String?
  /// Where each store of the publication comes from, by the store's number less one.
  private(set) var origins: [Compilation.Origin] = []
  /// What all stores of a child come to, by the child's number.
  private(set) var effectives: [Int: Effective] = [:]
  private var compiler = SnapshotCompiler()
  private var revision: UInt64 = 0
  let listeners = Broadcast<Publication>()

  /// Settings that were compiled and are not published yet.
  struct Draft {
    fileprivate let compilation: Compilation
    /// Nil where packets are judged by the same already.
    fileprivate let publication: Publication?
  }

  /// Compiles settings without publishing them. `wall` is the wall clock, which revisions follow.
  mutating func draft(
    _ compilation: Compilation, _ catalog: Catalog?, wall: UInt64
  ) throws(SnapshotError) -> Draft {
    var settings = compilation.settings
    settings.revision = publication?.settings.revision ?? 0
    let isSameCatalog = publication?.catalog?.header.checksum == catalog?.header.checksum
    if let publication, publication.settings == settings, isSameCatalog {
      return Draft(compilation: compilation, publication: nil)
    }
    settings.revision = nextRevision(wall: wall)
    let snapshot = try compiler.compile(settings, catalog: catalog)
    return Draft(
      compilation: compilation,
      publication: Publication(settings: settings, snapshot: snapshot, catalog: catalog, isFallback: false))
  }

  /// Publishes a draft. Returns what is published, if that is anything new.
  @discardableResult
  mutating func publish(_ draft: Draft) -> Publication? {
    refusal = nil
    noteEffectives(of: draft.compilation)
    guard let fresh = draft.publication else { return nil }
    (publication, fallback) = (fresh, nil)
    origins = draft.compilation.origins
    recent.note(fresh, from: origins)
    listeners.tell(fresh)
    return fresh
  }

  /// Notes why settings cannot be compiled. Returns that in words for people.
  mutating func refuse(_ error: SnapshotError) -> String {
    let refusal = "the settings cannot be judged by, and the last ones stay: \(error)"
    self.refusal = refusal
    return refusal
  }

  /// Publishes settings that stand in for those that cannot be compiled, unless the last good ones are known: then the
  /// filter knows them as well.
  mutating func publishFallback(_ settings: Settings, _ catalog: Catalog?, wall: UInt64) throws(SnapshotError) {
    if publication != nil { return }
    var settings = settings
    settings.revision = fallback?.settings.revision ?? 0
    if let fallback, fallback.settings == settings,
      fallback.catalog?.header.checksum == catalog?.header.checksum
    {
      return
    }
    settings.revision = nextRevision(wall: wall)
    let publication = Publication(
      settings: settings, snapshot: try Snapshot(settings, catalog: catalog), catalog: catalog, isFallback: true)
    fallback = publication
    recent.note(publication)
    listeners.tell(publication)
  }

  mutating func noteEffectives(of compilation: Compilation) {
    effectives = Dictionary(
      uniqueKeysWithValues: zip(compilation.children, compilation.settings.children.map { Effective($0) }))
  }

  /// Later than every one before, also after a restart.
  private mutating func nextRevision(wall: UInt64) -> UInt64 {
    revision = max(revision + 1, wall / 1_000_000)
    return revision
  }
}

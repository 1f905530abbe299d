public import Catalog
internal import Policy

extension Household {
  /// What packets are judged by; nil until it was compiled for the first time.
  public var current: Publication? { publication ?? standIn }

  /// Takes a catalog into use. Its explanations, which lie beside it, are read when somebody asks why. Without one names
  /// are judged and categories are not, which guardians are told with the reason.
  public func use(_ catalog: Catalog?, lacking reason: String? = nil) {
    self.catalog = catalog
    lack = catalog == nil ? reason : nil
    why = catalog.flatMap { try? ProvenanceFile(of: $0) }
    // What a category or an application is, a catalog says.
    compiled = compiled.mapValues { CompiledStore(names: $0.names, stores: nil) }
    settle()
  }

  public func use(_ options: HouseholdOptions) {
    self.options = options
    settle()
  }

  /// Compiles what there is, and publishes it if anything is different.
  func settle() {
    if isTakingIn { return }
    if loss != nil { return standIn(for: nil) }
    do throws(SnapshotError) {
      adopt(try draft())
    } catch {
      let refusal = "the settings cannot be judged by, and the last ones stay: \(error)"
      self.refusal = refusal
      complain(refusal)
      standIn(for: compile().settings)
    }
  }

  /// What would be published of what is in memory now.
  struct Draft {
    fileprivate let compilation: Compilation
    /// Nil where nothing is different.
    fileprivate let publication: Publication?
  }

  func draft() throws(SnapshotError) -> Draft {
    let compilation = compile()
    var settings = compilation.settings
    settings.revision = publication?.settings.revision ?? 0
    let isSameCatalog = publication?.catalog?.header.checksum == catalog?.header.checksum
    if let publication, publication.settings == settings, isSameCatalog {
      return Draft(compilation: compilation, publication: nil)
    }
    settings.revision = nextRevision()
    let snapshot = try compiler.compile(settings, catalog: catalog)
    return Draft(
      compilation: compilation,
      publication: Publication(settings: settings, snapshot: snapshot, catalog: catalog, isStandIn: false))
  }

  func adopt(_ draft: Draft) {
    refusal = nil
    if let fresh = draft.publication {
      (publication, standIn) = (fresh, nil)
      origins = draft.compilation.origins
      publishing.tell(fresh)
      keep(FenceCopy(fresh.settings))
    }
    tellEffective(of: draft.compilation.settings)
  }

  /// What would be published if memory were as `change` makes it, which `revert` undoes. A change that nobody could be
  /// judged by is refused before it is written down: an answer must mean that it counts.
  func tried(_ change: () -> Void, revert: () -> Void) throws(HouseholdError) -> Draft {
    change()
    defer { revert() }
    do throws(SnapshotError) {
      return try draft()
    } catch {
      throw .conflict(
        "nobody could be judged by the settings with this: \(error) Nothing was changed; take out or clear what is not "
          + "needed, and try again")
    }
  }

  func nextRevision() -> UInt64 {
    revision = max(revision + 1, now.wall / 1_000_000)
    return revision
  }

  /// What all stores of a child come to. Nobody needs an authorization for it.
  public func effective(_ child: Int) throws(HouseholdError) -> Effective {
    _ = try self.child(child)
    // Nobody is told that everything is allowed because nothing was compiled yet.
    if publication == nil { tellEffective(of: compile().settings) }
    return effectives[child] ?? Effective()
  }

  private func tellEffective(of settings: Settings) {
    var fresh: [Int: Effective] = [:]
    for (child, settings) in zip(state.sortedChildren, settings.children) {
      var effective = Effective()
      for store in settings.stores {
        effective.maximumMovieRating = min(effective.maximumMovieRating, store.maximumMovie ?? .max)
        effective.maximumTVShowRating = min(effective.maximumTVShowRating, store.maximumTV ?? .max)
        effective.maximumAppRating = min(effective.maximumAppRating, store.maximumApplication ?? .max)
        effective.denyExplicitContent = effective.denyExplicitContent || store.denyExplicit
      }
      fresh[child.id] = effective
    }
    let before = effectives
    effectives = fresh
    for (child, effective) in fresh where before[child] != effective {
      changing.tell(.effective(child: child, effective))
    }
  }
}

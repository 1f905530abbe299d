internal import Catalog
public import Lists
internal import PicketSystem

/// The progress of an update.
public enum UpdateStep: Sendable {
  /// Bytes so far, and in all where the server tells.
  case downloading(title: String, bytes: Int, of: Int?)
  case reading(title: String)
  case building(done: Int, of: Int)
}

public struct UpdateReport: Sendable {
  public enum Outcome: Sendable {
    case unchanged
    /// How many rules were added and removed; nil when there are too many to compare.
    case updated(added: Int?, removed: Int?)
    case kept(reason: String)
  }

  public enum CatalogOutcome: Sendable {
    case unchanged
    case built(names: Int)
    case kept(reason: String)
  }

  public var rows: [(subscription: Subscription, outcome: Outcome)] = []
  public var catalog = CatalogOutcome.unchanged
  /// Lists without a copy: their names are not in the catalog.
  public var missing: [Subscription] = []

  public var isFailure: Bool {
    if case .kept = catalog { return true }
    return !missing.isEmpty || rows.contains { if case .kept = $0.outcome { true } else { false } }
  }
}

extension CatalogFolder {
  /// Fetches the lists with these names, or all if none are given, and builds the catalog again when anything changed.
  ///
  /// A list that fails keeps its last good copy. `isForced` accepts a list that lost nearly all of its rules.
  public func update(
    _ names: [String] = [], isForced: Bool = false, relativeTo folder: String = CatalogFolder.here,
    progress: @escaping (UpdateStep) -> Void = { _ in }
  ) throws(ListError) -> UpdateReport {
    try locked { (file) throws(ListError) in
      for name in names where !file.subscriptions.contains(where: { $0.isCalled(name, relativeTo: folder) }) {
        throw CatalogFolder.unknown(name)
      }
      var report = UpdateReport()
      for index in file.subscriptions.indices {
        let subscription = file.subscriptions[index]
        if !names.isEmpty, !names.contains(where: { subscription.isCalled($0, relativeTo: folder) }) { continue }
        let outcome: UpdateReport.Outcome
        do throws(ListError) {
          outcome = try fetch(&file.subscriptions[index], isForced: isForced, progress).outcome
          file.subscriptions[index].note(nil, at: now())
        } catch {
          outcome = .kept(reason: error.description)
          file.subscriptions[index].note(error, at: now())
        }
        report.rows.append((file.subscriptions[index], outcome))
      }
      do throws(ListError) {
        (report.catalog, report.missing) = try build(&file, isMistrusted: true, progress)
      } catch {
        report.catalog = .kept(reason: error.description)
      }
      try write(file)
      return report
    }
  }

  static func unknown(_ name: String) -> ListError {
    ListError("there is no list '\(name.prefix(200))': 'picket lists list' lists them")
  }

  /// Updates the copy of one list; the old one stays unless everything succeeds.
  func fetch(
    _ subscription: inout Subscription, isForced: Bool, contents: String? = nil,
    _ progress: @escaping (UpdateStep) -> Void
  ) throws(ListError) -> (outcome: UpdateReport.Outcome, reading: ListReading?) {
    let (path, title) = (copy(of: subscription), subscription.title)
    // The server's tags for a copy do not apply to another file in its place.
    let stamp = (try? FileStamp(path: path))?.description
    let known =
      stamp != nil && stamp == subscription.copy
      ? Download.Known(etag: subscription.etag, lastModified: subscription.lastModified) : nil
    let outcome = try download(subscription.address, known: known, contents: contents, to: path) {
      bytes, whole in
      progress(.downloading(title: title, bytes: bytes, of: whole))
    }
    switch consume outcome {
    case .unchanged: return (.unchanged, nil)
    case .fresh(let fresh):
      progress(.reading(title: title))
      let (known, bytes) = (fresh.known, fresh.bytes)
      let terms = CopyTerms(mustBeGzip: fresh.isGzip, largestUnpacked: limits.largestUnpacked)
      var file = CatalogFolder.file(fresh)
      let draft: String
      do { draft = try file.preview() } catch { throw ListError("it cannot be kept: \(error)") }
      // What is declared as packed and is not is refused below, also when it has not changed.
      if stamp != nil, !terms.mustBeGzip || CopyCheck.isPacked(draft), CopyCheck.isSame(draft, path) {
        (subscription.etag, subscription.lastModified, subscription.copy) = (known.etag, known.lastModified, stamp)
        return (.unchanged, nil)
      }
      let reading = try work.read(
        subscription.source(draft), as: terms, older: stamp == nil ? nil : subscription.source(path))
      guard reading.count > 0 else {
        throw ListError("nothing in it is a rule of a known format: does its address lead to the list itself?")
      }
      guard isForced || reading.count * 10 >= subscription.rules else {
        throw ListError(
          "only \(reading.count) of its \(subscription.rules) rules are left: "
            + "if that is right, take it with 'picket lists update --force \(subscription.identifier)'")
      }
      do {
        try file.publish()
        subscription.copy = try FileStamp(path: path).description
      } catch {
        throw ListError("it cannot be kept: \(error): make room, or see to the folder's permissions")
      }
      (subscription.etag, subscription.lastModified) = (known.etag, known.lastModified)
      subscription.note(reading, bytes: bytes)
      subscription.changedAt = now()
      return (.updated(added: reading.change?.added, removed: reading.change?.removed), reading)
    }
  }

  /// `contents` is the path of contents that were sent. Only `work` reads those.
  private func download(
    _ address: ListAddress, known: Download.Known?, contents: String?, to path: String,
    progress: @escaping (Int, Int?) -> Void
  ) throws(ListError) -> Download.Outcome {
    switch address {
    case .web(let address):
      return try work.download(address, known: known, limits: limits, to: path, progress: progress)
    case .file(let source): return try Download(limits: limits).copy(source, known, path)
    case .sent:
      if let contents { return try Download(limits: limits).copy(contents, nil, path) }
      if known != nil { return .unchanged }
      throw ListError("its contents were sent, and the copy of them is gone: remove it, and add it again")
    }
  }

  private static func file(_ fresh: consuming Download.Fresh) -> NewFile { fresh.file }

  /// Builds the catalog if its inputs changed or it is unreadable.
  func build(
    _ file: inout SubscriptionFile, isMistrusted: Bool = false, _ progress: @escaping (UpdateStep) -> Void
  ) throws(ListError) -> (UpdateReport.CatalogOutcome, missing: [Subscription]) {
    let inputs = try CatalogInputs(folder: self, subscriptions: file.subscriptions)
    let isThere = isMistrusted ? (try? Catalog(path: catalog)) != nil : (try? FileStamp(path: catalog)) != nil
    if file.builtFrom == inputs.stamp, isThere { return (.unchanged, inputs.missing) }
    let names = try work.build(inputs.sources, to: catalog) { done, whole in
      progress(.building(done: done, of: whole))
    }
    file.builtFrom = inputs.stamp
    return (.built(names: names), inputs.missing)
  }
}

extension CatalogFolder {
  /// Builds the catalog unless it matches the built-in rules and the present copies. Downloads nothing. `isMistrusted`
  /// reads the whole catalog first, which takes as long as it is large.
  public func rebuild(
    isMistrusted: Bool = false, progress: @escaping (UpdateStep) -> Void = { _ in }
  ) throws(ListError) -> UpdateReport {
    try locked { (file) throws(ListError) in
      var report = UpdateReport()
      (report.catalog, report.missing) = try build(&file, isMistrusted: isMistrusted, progress)
      if case .built = report.catalog { try write(file) }
      return report
    }
  }
}

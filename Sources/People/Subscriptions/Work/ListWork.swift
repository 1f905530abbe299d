package import Lists

/// The work on strangers' bytes: lists are downloaded, read and compiled. `CatalogFolder` keeps what comes of it.
package protocol ListWork: Sendable {
  /// Downloads a list into a new file for `path`. `known` are the server's tags of the present copy.
  func download(
    _ address: WebAddress, known: Download.Known?, limits: DownloadLimits, to path: String,
    progress: @escaping (Int, Int?) -> Void
  ) throws(ListError) -> Download.Outcome

  /// Reads a copy to its end, and compares it with an older one.
  func read(_ source: Source, as terms: CopyTerms, older: Source?) throws(ListError) -> ListReading

  /// Compiles sources to a catalog at this path, with its provenance file beside it; each file appears complete or not
  /// at all. Returns the number of names; `progress` receives the amount done and in all.
  func build(
    _ sources: [Source], to output: String, progress: @escaping (Int, Int) -> Void
  ) throws(ListError) -> Int
}

/// What a copy may be, beside a list.
package struct CopyTerms: Hashable, Sendable {
  /// The server declared it as gzip.
  package var mustBeGzip: Bool
  package var largestUnpacked: Int
}

/// What was read of a list.
package struct ListReading: Hashable, Sendable {
  /// Rules of names alone, and with addresses.
  package var rules: Int
  package var count: Int
  package var omitted: Int
  package var skipped: [SkippedLine]
  /// How many rules were added and removed since the older copy; nil when there is none, or too many to compare.
  package var change: Change?

  package struct Change: Hashable, Sendable {
    package var added: Int
    package var removed: Int
  }
}

/// The work done in this process.
struct LocalWork: ListWork {
  func download(
    _ address: WebAddress, known: Download.Known?, limits: DownloadLimits, to path: String,
    progress: @escaping (Int, Int?) -> Void
  ) throws(ListError) -> Download.Outcome {
    try Download(limits: limits).fetch(address, known, path, progress)
  }

  func read(_ source: Source, as terms: CopyTerms, older: Source?) throws(ListError) -> ListReading {
    try CopyCheck(path: source.path, largestUnpacked: terms.largestUnpacked, mustBeGzip: terms.mustBeGzip).run()
    var tally = ListTally()
    try source.read(into: &tally)
    var reading = ListReading(
      rules: tally.found.rules, count: tally.count, omitted: tally.found.omitted,
      skipped: Array(tally.found.lists.flatMap(\.skipped).prefix(SkippedLine.shown)))
    var before = ListTally()
    if let older, (try? older.read(into: &before)) != nil, let change = tally.difference(from: before) {
      reading.change = ListReading.Change(added: change.added, removed: change.removed)
    }
    return reading
  }

  func build(
    _ sources: [Source], to output: String, progress: @escaping (Int, Int) -> Void
  ) throws(ListError) -> Int {
    try Build(sources, output: output).run(progress: progress).names
  }
}

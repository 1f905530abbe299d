public import Lists

/// Makes a catalog from lists, in two steps that `CatalogFolder` combines.
public struct CatalogMaker: Sendable {
  /// Reads one list to its end.
  public var read: @Sendable (Source, inout ListTally) throws(ListError) -> Void
  /// Compiles sources to a catalog at this path, with its provenance file beside it; each file appears complete or not
  /// at all. Returns the number of names; `progress` receives the amount done and in all.
  public var build: @Sendable ([Source], String, @escaping (Int, Int) -> Void) throws(ListError) -> Int

  public init(
    read: @escaping @Sendable (Source, inout ListTally) throws(ListError) -> Void,
    build: @escaping @Sendable ([Source], String, @escaping (Int, Int) -> Void) throws(ListError) -> Int
  ) {
    self.read = read
    self.build = build
  }

  /// The importers and the compiler.
  public static let standard = CatalogMaker { source, tally throws(ListError) in
    try source.read(into: &tally)
  } build: { sources, output, progress throws(ListError) in
    try Build(sources, output: output).run(progress: progress).names
  }
}

public import Lists

/// What makes a catalog of lists: two steps that `CatalogFolder` puts into their order.
public struct CatalogMaker: Sendable {
  /// Reads one list to its end.
  public var read: @Sendable (Source, inout ListTally) throws(ListError) -> Void
  /// Compiles sources to a catalog at this path, with its explanations beside it; each appears whole or not at all.
  /// Gives the number of names; `progress` is told how much of how much is done.
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

public import Catalog
internal import PicketSystem

/// Everything a decision needs, in bytes that never change.
///
/// Copying one copies a reference; everything else is read in place.
public struct Snapshot: Sendable {
  let memory: SealedMemory
  let mapping: Mapping

  /// Compiles settings into sealed memory. `catalog` is the one that the identities to be judged come from.
  public init(_ settings: Settings, catalog: Catalog?) throws(SnapshotError) {
    var compiler = SnapshotCompiler()
    self = try compiler.compile(settings, catalog: catalog)
  }

  /// Opens a snapshot that another process compiled, with the catalog that it was compiled with; the caller keeps
  /// `descriptor`.
  public init(descriptor: CInt, catalog: Catalog?) throws(SnapshotError) {
    let memory = try Snapshot.reading { () throws(Failure) in
      try SealedMemory(descriptor: descriptor, name: Snapshot.name, limit: Layout.largest * 8)
    }
    let mapping = memory.mapping
    let reader = SnapshotReader(mapping.words)
    try reader.check()
    guard mapping.count % 8 == 0 else { throw .damaged("it ends within a word") }
    try self.init(memory, catalog)
  }

  /// Words as a compiler wrote them, in pieces.
  ///
  /// They are not checked, for which every page would have to be loaded: the filter checks what it judges by.
  init(pieces: [[UInt64]], catalog: Catalog?) throws(SnapshotError) {
    let memory = try Snapshot.reading { () throws(Failure) in try SealedMemory(pieces: pieces, name: Snapshot.name) }
    try self.init(memory, catalog)
    assert((try? reader.check()) != nil, "the compiler wrote what no filter takes")
  }

  private init(_ memory: SealedMemory, _ catalog: Catalog?) throws(SnapshotError) {
    (self.memory, mapping) = (memory, memory.mapping)
    guard reader.catalog == catalog?.header.checksum ?? 0, reader.applications == catalog?.applications.count ?? 0
    else {
      throw .otherCatalog
    }
  }

  private static func reading(_ open: () throws(Failure) -> SealedMemory) throws(SnapshotError) -> SealedMemory {
    do throws(Failure) {
      return try open()
    } catch {
      throw .unreadable(error.description)
    }
  }

  private static let name = "picket-snapshot"

  /// A descriptor to pass to another process. It is open as long as this snapshot is alive, so keep that until then.
  public var descriptor: CInt { memory.descriptor }

  public var revision: UInt64 { reader.revision }

  @inline(__always)
  var reader: SnapshotReader {
    @_lifetime(borrow self) get { SnapshotReader(mapping.words) }
  }
}

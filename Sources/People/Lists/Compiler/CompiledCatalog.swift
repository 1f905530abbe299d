package import PicketSystem

/// A catalog and its provenance file, complete and without names.
package struct CompiledCatalog: ~Copyable {
  private var catalog: NewFile
  private var provenance: NewFile
  package let summary: BuildSummary

  init(catalog: consuming NewFile, provenance: consuming NewFile, summary: BuildSummary) {
    self.catalog = catalog
    self.provenance = provenance
    self.summary = summary
  }

  /// Gives both files their names, the provenance file first.
  package consuming func publish() throws(ListError) -> BuildSummary {
    do throws(Failure) {
      try provenance.publish()
      try catalog.publish()
    } catch {
      throw ListError(error)
    }
    return summary
  }

  /// Both as memory that another process can be given.
  package mutating func sealed() throws(ListError) -> (catalog: SealedMemory, provenance: SealedMemory) {
    do throws(Failure) {
      return (
        try SealedMemory(copyOf: try catalog.ownPath(), name: "a catalog"),
        try SealedMemory(copyOf: try provenance.ownPath(), name: "a catalog's provenance")
      )
    } catch {
      throw ListError(error)
    }
  }
}

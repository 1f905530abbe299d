import Catalog
import PicketSystem

/// The catalog in use and its open file, which is handed to the filter: by its path it may be another one by then.
final class OpenCatalog: Sendable {
  let descriptor: Descriptor
  let catalog: Catalog

  init(path: String) throws {
    descriptor = try Descriptor(path: path)
    catalog = try Catalog(descriptor: descriptor.number, name: path)
  }
}

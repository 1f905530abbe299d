/// Why a file is refused as a catalog, for people.
public enum CatalogError: Error, Hashable, Sendable {
  case unreadable(String)
  case notACatalog(path: String)
  case otherVersion(path: String, version: UInt32)
  case truncated(path: String, count: Int, expected: UInt64)
  case damaged(path: String, what: String)
  case notExplanations(path: String)
  case otherCatalog(path: String)
}

extension CatalogError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let reason): "\(reason). Check the path and whether you may read it."
    case .notACatalog(let path): "\(path) is not a catalog: 'picket catalog build --out FILE SOURCE...' makes one."
    case .otherVersion(let path, let version) where version < CatalogHeader.version:
      "\(path) is a catalog of format \(version), older than this program reads (\(CatalogHeader.version)). Build it again."
    case .otherVersion(let path, let version):
      "\(path) is a catalog of format \(version), newer than this program reads (\(CatalogHeader.version)). "
        + "Update Picket, or build the catalog again with this one."
    case .truncated(let path, let count, let expected):
      "\(path) ends too early: \(count) of \(expected) bytes are there. Copy it again, or build it again."
    case .notExplanations(let path):
      "\(path) does not hold a catalog's explanations. Build the catalog again."
    case .otherCatalog(let path):
      "\(path) explains another catalog than the one beside it. Build the catalog again."
    case .damaged(let path, let what):
      "\(path) is damaged: \(what). Copy it again, or build it again."
    }
  }
}

internal import PicketSystem

/// A manifest in the folder, and whether its extension can run.
public struct ExtensionEntry: Hashable, Sendable {
  /// Its name in the folder.
  public let file: String
  /// nil if it is unreadable.
  public let manifest: Manifest?
  public let fault: ManifestFault?
}

/// The extensions of a machine, as read from their folder.
public struct ExtensionRegistry: Hashable, Sendable {
  public let folder: String
  /// In the order of their files' names.
  public private(set) var entries: [ExtensionEntry]

  /// More than any machine needs.
  private static let most = 500

  /// A missing folder has no extensions.
  public init(folder: String) {
    self.folder = folder
    let names = ((try? Folder(path: folder))?.entries ?? []).filter { $0.name.hasSuffix(".json") }.map(\.name)
    entries = names.prefix(Self.most).map { Self.entry($0, in: folder) }
    let doubles = Dictionary(grouping: entries.filter { $0.manifest != nil }) { entry in
      Slot(client: entry.manifest?.client ?? "", kind: entry.manifest?.kind ?? .shieldConfiguration)
    }.values.filter { $0.count > 1 }
    for double in doubles {
      for (place, entry) in entries.enumerated() where double.contains(entry) {
        let other = double.first { $0.file != entry.file }?.file ?? entry.file
        entries[place] = ExtensionEntry(file: entry.file, manifest: entry.manifest, fault: .twice(other))
      }
    }
  }

  /// The registry of a machine without extensions.
  public init(none folder: String) { (self.folder, entries) = (folder, []) }

  /// An app has one extension of a kind.
  struct Slot: Hashable {
    let client: String
    let kind: ExtensionKind
  }

  public func entry(_ client: String, _ kind: ExtensionKind) -> ExtensionEntry? {
    entries.first { $0.manifest?.client == client && $0.manifest?.kind == kind }
  }

  private static func entry(_ name: String, in folder: String) -> ExtensionEntry {
    let path = folder + "/" + name
    var manifest: Manifest?
    do throws(ManifestFault) {
      // The writer of a manifest decides what runs.
      try FilePermissions.check(path, what: .manifest)
      let read = try Manifest(contents(path))
      manifest = read
      try FilePermissions.check(read.executable, what: .program)
      return ExtensionEntry(file: name, manifest: read, fault: nil)
    } catch {
      return ExtensionEntry(file: name, manifest: manifest, fault: error)
    }
  }

  private static func contents(_ path: String) throws(ManifestFault) -> [UInt8] {
    do throws(Failure) {
      return try File.contents(of: path, limit: Manifest.longest)
    } catch {
      throw .unreadable(error.description)
    }
  }
}

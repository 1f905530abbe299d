internal import FoundationEssentials
public import Lists
internal import PicketSystem

/// The folder of a catalog and of the lists that guardians added to it.
///
///     subscriptions.json    which lists, and what is known of their copies; .old is the state before the last change
///     lists/ID              the last good copy of each, as it came in
///     catalog.picket        what packets are judged by, with catalog.picket.why beside it
///     lock                  held while anything changes
///
/// Everything appears by renaming, so a reader finds each file whole at every moment, and whoever is killed leaves the
/// folder as it was. A copy is good once it came in whole and its importer found rules in it.
public struct CatalogFolder: Sendable {
  public static let standard = "/var/lib/picket/catalog"

  public let path: String
  /// The built-in rules.
  public let rules: String
  public var limits = DownloadLimits()
  /// Whether one change waits for another one of this process, on another thread; else it is refused as others' are.
  public var waitsForItself = false
  let maker: CatalogMaker

  public init(path: String = CatalogFolder.standard, rules: String, maker: CatalogMaker = .standard) {
    self.path = path
    self.rules = rules
    self.maker = maker
  }

  public var catalog: String { path + "/catalog.picket" }
  var lists: String { path + "/lists" }
  var record: String { path + "/subscriptions.json" }
  var olderRecord: String { record + ".old" }

  public func copy(of subscription: Subscription) -> String { "\(lists)/\(subscription.identifier)" }

  /// The lists that were added, in the order of that.
  public func subscriptions() throws(ListError) -> [Subscription] {
    do {
      return try SubscriptionFile(path: record).subscriptions
    } catch {
      switch error {
      case .failed(let reason): throw ListError("\(record) cannot be used: \(reason)")
      case .damaged(let reason):
        throw ListError("\(record) is damaged: \(reason); the next 'picket lists update' puts the state before it back")
      }
    }
  }

  /// What paths that people type are relative to.
  public static var here: String { FileManager.default.currentDirectoryPath }

  static func now() -> String { Date.now.ISO8601Format() }

  /// Runs `change` while nobody else changes anything here.
  func locked<Result: ~Copyable>(
    _ change: (inout SubscriptionFile) throws(ListError) -> Result
  ) throws(ListError) -> Result {
    do { try File.makeFolder(lists) } catch { throw CatalogFolder.refusal(error) }
    let lock = try takeLock()
    defer { withExtendedLifetime(lock) {} }
    removeDrafts()
    var file = try readRecord()
    return try change(&file)
  }

  /// Whoever comes second is told who changes something.
  private func takeLock() throws(ListError) -> FileLock {
    let process = "process \(ProcessInfo.processInfo.processIdentifier), "
    do {
      return try FileLock(
        path: path + "/lock", note: process + "since \(CatalogFolder.now())",
        waitsForOwn: waitsForItself ? process : nil)
    } catch {
      switch error {
      case .held(let note):
        throw ListError(
          "another picket (\(note.isEmpty ? "that just started" : note)) is changing \(path): wait until it is done")
      case .failed(let failure): throw CatalogFolder.refusal(failure)
      }
    }
  }

  private static func refusal(_ failure: Failure) -> ListError {
    ListError("\(failure): run it as root, or choose another folder with --catalog")
  }

  /// What writers left behind that were killed.
  private func removeDrafts() {
    for folder in [path, lists] {
      for entry in (try? Folder(path: folder))?.entries ?? [] where entry.name.hasSuffix(".new") {
        try? File.remove("\(folder)/\(entry.name)")
      }
    }
  }

  /// A damaged record is set aside, and the one before it takes its place; people decide what to do about it.
  private func readRecord() throws(ListError) -> SubscriptionFile {
    do throws(SubscriptionFile.Fault) {
      let file = try SubscriptionFile(path: record)
      if (try? FileStamp(path: record)) == nil { try begin() }
      return file
    } catch {
      switch error {
      case .failed(let reason): throw ListError("\(record) cannot be used: \(reason)")
      case .damaged(let reason): throw setAside(reason)
      }
    }
  }

  /// Copies without a record are not taken for no copies.
  private func begin() throws(SubscriptionFile.Fault) {
    do throws(ListError) {
      guard (try? Folder(path: lists))?.entries.isEmpty != false else {
        throw ListError("it is gone, and there are copies in \(lists): put it back, or move these away")
      }
      try SubscriptionFile().write(to: record)
    } catch {
      throw .failed(error)
    }
  }

  private func setAside(_ reason: String) -> ListError {
    guard (try? FileStamp(path: olderRecord)) != nil, let older = try? SubscriptionFile(path: olderRecord) else {
      return ListError("\(record) is damaged: \(reason); nothing was changed: repair it, or move it away")
    }
    let aside = "\(record).damaged-\(CatalogFolder.now().filter { $0 != ":" && $0 != "-" })"
    do {
      try File.move(record, to: aside)
      try older.write(to: record)
    } catch {
      return ListError("\(record) is damaged: \(reason); and it cannot be set aside: \(error)")
    }
    return ListError(
      "\(record) was damaged: \(reason); it now lies in \(aside), and the state before the last change is back: "
        + "look at 'picket lists list', add what is missing, and run this again")
  }

  func write(_ file: SubscriptionFile) throws(ListError) {
    // The state before is worth keeping only when it is one.
    if let older = try? SubscriptionFile(path: record) { try older.write(to: olderRecord) }
    try file.write(to: record)
  }
}

internal import FoundationEssentials
public import Lists
internal import PicketSystem

/// The folder of a catalog and of the lists that guardians added.
///
///     subscriptions.json    the lists and what is known of their copies; .old is the state before the last change
///     lists/ID              the last good copy of each, as it was downloaded
///     catalog.picket        the catalog that packets are judged by, with catalog.picket.why beside it
///     lock                  held during changes
///
/// Every file appears by renaming, so a reader always finds it complete, and a killed writer leaves the folder as it
/// was. A copy is good once it was downloaded completely and its importer found rules in it.
public struct CatalogFolder: Sendable {
  public static let standard = "/var/lib/picket/catalog"

  public let path: String
  /// The folder of the built-in rules.
  public let rules: String
  public var limits = DownloadLimits()
  /// Whether a change waits for another one in this process, on another thread; otherwise it is refused like another
  /// process's.
  public var waitsForItself = false
  /// Seconds since 1970.
  public var clock: @Sendable () -> Int = { Int(Date.now.timeIntervalSince1970) }
  /// Who works on strangers' bytes: this process, unless `useFetcher` says otherwise.
  package var work: any ListWork = LocalWork()

  public init(path: String = CatalogFolder.standard, rules: String) {
    self.path = path
    self.rules = rules
  }

  /// Has picket-fetch download, read and compile lists, in a process of its own.
  public mutating func useFetcher(_ place: FetcherPlace) { work = FetcherWork(place) }

  public var catalog: String { path + "/catalog.picket" }
  var lists: String { path + "/lists" }
  var record: String { path + "/subscriptions.json" }
  var olderRecord: String { record + ".old" }

  public func copy(of subscription: Subscription) -> String { "\(lists)/\(subscription.identifier)" }

  /// The added lists, in the order in which they were added.
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

  /// The folder that typed paths are relative to.
  public static var here: String { FileManager.default.currentDirectoryPath }

  /// The time as it stands in the record.
  func now() -> String { Date(timeIntervalSince1970: Double(clock())).ISO8601Format() }

  /// Runs `change` under the lock.
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

  /// Takes the lock, or throws with the process that holds it.
  private func takeLock() throws(ListError) -> FileLock {
    let process = "process \(ProcessInfo.processInfo.processIdentifier), "
    do {
      return try FileLock(
        path: path + "/lock", note: process + "since \(now())",
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

  /// Removes drafts of writers that were killed.
  private func removeDrafts() {
    for folder in [path, lists] {
      for entry in (try? Folder(path: folder))?.entries ?? [] where entry.name.hasSuffix(".new") {
        try? File.remove("\(folder)/\(entry.name)")
      }
    }
  }

  /// Sets a damaged record aside and uses the one before it; people decide what to do.
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

  /// Copies without a record are an error, not an empty folder.
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
    let aside = "\(record).damaged-\(now().filter { $0 != ":" && $0 != "-" })"
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
    // Keep the state before only if it is valid.
    if let older = try? SubscriptionFile(path: record) { try older.write(to: olderRecord) }
    try file.write(to: record)
  }
}

// Ledger: the household and its decisions, on disk, in SQLite.
//
//   let ledger = try Ledger(path: "/var/lib/picket/picket.db")
//   if let damage = ledger.damage { log(damage.description) }
//
//   let mia = try ledger.write { tx in try tx.add(ChildRow(name: "Mia", created: now)) }
//   let stores = try ledger.read { tx in try tx.stores(of: mia.id) }
//
//   try ledger.record(decisions, keeping: 200_000)     // small batches; the oldest rows of the child with the most go
//   while try ledger.forget(before: monthAgo) > 0 {}   // small steps, pauses between them are welcome
//   try Ledger.backUp(path, to: "/root/picket.backup") // beside the writer, from any thread
//   try ledger.restore(from: "/root/picket.backup")    // checked first, then swapped whole
//   if ledger.loss != nil { try ledger.settle() }      // no backup exists: what is there now is the household
//
// A `write` is on disk when it returns; if it throws, nothing of it has happened. A ledger has one writer: one owner of
// this class, which is not `Sendable`, and one process, by a lock.
//
// A damaged file is never used. When it is found at the start, it is set aside, a fresh one is begun, and `damage` says
// so. Damage found later is an error of the kind `damaged`, until `renew` does the same. Either way `loss` says, even
// after restarts, that the fresh ledger is not what people wrote: until a backup is restored, or the owner has put
// everything back, or gave it up, and calls `settle`. A file of a newer Picket or of another program is left alone.
//
// The module knows rows, not what they mean, and no names of the web: rows have tokens.

internal import PicketSystem

public final class Ledger {
  private enum State {
    case open(DatabaseConnection)
    /// The error of every use until the ledger is renewed or restored.
    case unusable(LedgerError)
  }

  public var path: String { files.path }
  /// The last damage that was found, if any.
  public private(set) var damage: Damage?

  let files: LedgerFiles
  private let lock: FileLock
  private var state: State
  /// How many decisions there are; nil until it is needed, and while it is unknown.
  var tally: Tally?

  /// Opens the ledger at `path`, or begins one; migrates older versions. A missing ledger counts as damaged unless
  /// `mayBegin`.
  public init(path: String, mayBegin: Bool = true) throws(LedgerError) {
    files = try LedgerFiles(path)
    lock = try files.prepare()
    do throws(LedgerError) {
      // A fresh ledger with a mark was never a household's, so it may be missing.
      state = .open(try files.open(mayBegin: mayBegin || files.loss != nil))
    } catch {
      guard error.kind == .damaged else { throw error }
      damage = try files.setAside(error.reason)
      state = .open(try files.open())
    }
  }

  /// The damage that was not settled yet; nil for a ledger that holds what people wrote.
  public var loss: Damage? { files.loss }

  /// Declares the present contents of the ledger valid.
  public func settle() throws(LedgerError) { try files.removeMark() }

  /// How many rows of an older form were set aside since they cannot be true, as the ledger was opened or restored. Each is
  /// told once.
  public func takeSetAside() -> Int {
    guard case .open(let connection) = state else { return 0 }
    defer { connection.setAside = 0 }
    return connection.setAside
  }

  func noteSetAside(_ count: Int) {
    if case .open(let connection) = state { connection.setAside += count }
  }

  /// Reads rows as of one moment.
  public func read<Read>(
    _ body: (borrowing Transaction<Reading>) throws(LedgerError) -> Read
  ) throws(LedgerError) -> Read {
    let connection = try current()
    do throws(LedgerError) {
      try connection.begin(.reading)
      let read = try body(Transaction(connection))
      connection.giveUp()
      return read
    } catch {
      connection.giveUp()
      throw believed(error)
    }
  }

  /// Changes rows: all changes happen, or, if something throws, none. They are on disk when this returns.
  public func write<Made>(
    _ body: (borrowing Transaction<Writing>) throws(LedgerError) -> Made
  ) throws(LedgerError) -> Made {
    let connection = try current()
    do throws(LedgerError) {
      try connection.begin(.writing)
      let made = try body(Transaction(connection))
      try connection.commit()
      return made
    } catch {
      connection.giveUp()
      throw believed(error)
    }
  }

  /// Sets the damaged file aside and begins a fresh one. An owner with the household in memory then writes it again.
  @discardableResult
  public func renew() throws(LedgerError) -> Damage? {
    guard case .unusable(let error) = state else { return nil }
    if error.kind == .damaged { damage = try files.setAside(error.reason) }
    (state, tally) = (.open(try files.open()), nil)
    return damage
  }

  private func current() throws(LedgerError) -> DatabaseConnection {
    switch state {
    case .unusable(let error): throw error
    case .open(let connection): return connection
    }
  }

  /// Returns the error; a damaged page makes the ledger unusable, since it must not be believed later.
  private func believed(_ error: LedgerError) -> LedgerError {
    if error.kind == .damaged { state = .unusable(error) }
    return error
  }

  /// Closes the file, replaces it, and opens the new one, which is then the household.
  func replaceFile(by draft: consuming NewFile) throws(LedgerError) {
    var reason: String?
    if case .unusable(let error) = state, error.kind == .damaged { reason = error.reason }
    // The last connection to close a file moves its log into it.
    state = .unusable(
      LedgerError(.failed, "use \(path)", reason: "it is being replaced", remedy: LedgerError.Kind.failed.remedy))
    var refusal: LedgerError?
    do throws(LedgerError) {
      if let reason { damage = try files.setAside(reason) }
      // A log beside it would be taken for part of the new file.
      guard Folder.size(of: files.log) == 0 else {
        throw LedgerError(
          .held, "replace \(path)", reason: "somebody is reading it, for a backup perhaps",
          remedy: "Try again afterwards.")
      }
      do throws(Failure) { try draft.publish() } catch { throw LedgerError("replace \(path)", error) }
    } catch {
      refusal = error
    }
    do throws(LedgerError) {
      (state, tally) = (.open(try files.open()), nil)
    } catch {
      state = .unusable(error)
      throw error
    }
    if let refusal { throw refusal }
    try settle()
  }
}

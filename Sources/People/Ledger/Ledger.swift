// Ledger: what the household is and what was decided, on the disk, in SQLite.
//
//   let ledger = try Ledger(path: "/var/lib/picket/picket.db")
//   if let damage = ledger.damage { log(damage.description) }
//
//   let mia = try ledger.write { tx in try tx.add(ChildRow(name: "Mia", created: now)) }
//   let stores = try ledger.read { tx in try tx.stores(of: mia.id) }
//
//   try ledger.record(decisions, keeping: 200_000)     // batches of a few milliseconds, and the oldest go of whoever has most
//   while try ledger.forget(before: monthAgo) > 0 {}   // small steps, pauses between them are welcome
//   try Ledger.backUp(path, to: "/root/picket.backup") // beside the writer, from any thread
//   try ledger.restore(from: "/root/picket.backup")    // checked first, then swapped whole
//   if ledger.loss != nil { try ledger.settle() }      // nobody has a backup: what is there now is the household
//
// What `write` did is on the disk when it returns, whatever happens then; what it threw at has not happened. A ledger has
// one writer: this class by one owner, since it is not `Sendable`, and this process, by a lock.
//
// A damaged file is never used. At the start it is set aside, a fresh one begun, and `damage` says so. Damage that shows
// later is an error of the kind `damaged` from then on, until `renew` does the same. Either way `loss` says from then on,
// also after restarts, that the fresh one is not what people wrote: until a backup is restored, or `settle` is called by
// whoever has put everything back or was told to do without. A file of a newer Picket or of another program is left alone.
//
// The module knows rows, not what they mean. It knows no names of the web either: a row has tokens.

internal import PicketSystem

public final class Ledger {
  private enum State {
    case open(Connection)
    /// What every use is answered until the ledger is renewed or restored.
    case unusable(LedgerError)
  }

  public var path: String { place.path }
  /// The last damage that was found, if any.
  public private(set) var damage: Damage?

  let place: Place
  private let lock: FileLock
  private var state: State
  /// How many decisions there are; nil until that is needed, and where it is not known any more.
  var tally: Tally?

  /// Opens the ledger at `path`, or begins one; brings older forms up to date. One that is not there where it has to be
  /// is a damaged one.
  public init(path: String, mayBegin: Bool = true) throws(LedgerError) {
    place = try Place(path)
    lock = try place.prepare()
    do throws(LedgerError) {
      // A fresh one that is marked and gone was never a household's.
      state = .open(try place.open(mayBegin: mayBegin || place.loss != nil))
    } catch {
      guard error.kind == .damaged else { throw error }
      damage = try place.setAside(error.reason)
      state = .open(try place.open())
    }
  }

  /// The damage since which nobody has put everything back; nil for a ledger that holds what people wrote.
  public var loss: Damage? { place.loss }

  /// Says that what is in the ledger now is what people want to be there.
  public func settle() throws(LedgerError) { try place.removeMark() }

  /// Reads rows of one moment.
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

  /// Changes rows: all of it happens, or, when something throws, nothing. It is on the disk when this returns.
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

  /// Sets the damaged file aside and begins a fresh one. Whoever has the household in memory writes it down again then.
  @discardableResult
  public func renew() throws(LedgerError) -> Damage? {
    guard case .unusable(let error) = state else { return nil }
    if error.kind == .damaged { damage = try place.setAside(error.reason) }
    (state, tally) = (.open(try place.open()), nil)
    return damage
  }

  private func current() throws(LedgerError) -> Connection {
    switch state {
    case .unusable(let error): throw error
    case .open(let connection): return connection
    }
  }

  /// The error, once it was thought of what it means: a page that was bad once is not to be believed the next time.
  private func believed(_ error: LedgerError) -> LedgerError {
    if error.kind == .damaged { state = .unusable(error) }
    return error
  }

  /// Lets go of the file, puts another in its place, and goes on with what is there then, which is the household.
  func replaceFile(by draft: consuming NewFile) throws(LedgerError) {
    var reason: String?
    if case .unusable(let error) = state, error.kind == .damaged { reason = error.reason }
    // The last one to close a file brings what is in its log home.
    state = .unusable(
      LedgerError(.failed, "use \(path)", reason: "it is being replaced", remedy: LedgerError.Kind.failed.remedy))
    var refusal: LedgerError?
    do throws(LedgerError) {
      if let reason { damage = try place.setAside(reason) }
      // A log beside it would be taken for a part of the next file.
      guard Folder.size(of: place.log) == 0 else {
        throw LedgerError(
          .held, "replace \(path)", reason: "somebody is reading it, for a backup perhaps",
          remedy: "Try again afterwards.")
      }
      do throws(Failure) { try draft.publish() } catch { throw LedgerError("replace \(path)", error) }
    } catch {
      refusal = error
    }
    do throws(LedgerError) {
      (state, tally) = (.open(try place.open()), nil)
    } catch {
      state = .unusable(error)
      throw error
    }
    if let refusal { throw refusal }
    try settle()
  }
}

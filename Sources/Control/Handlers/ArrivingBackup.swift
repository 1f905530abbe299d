internal import Files
internal import Household
internal import Synchronization

/// A backup that comes in pieces, on the disk beside the ledger until it is whole. Gone with whoever sent it.
final class ArrivingBackup: Sendable {
  private let path: String
  private let file: Mutex<NewFile?>

  init(beside ledger: String) throws(HouseholdError) {
    path = "\(ledger).\(UInt32.random(in: .min ... .max)).restore.new"
    do throws(Failure) {
      file = Mutex(try NewFile(path: path, mode: 0o600))
    } catch {
      throw .unavailable(why: "\(error)")
    }
  }

  deinit { try? File.remove(path) }

  func append(_ bytes: [UInt8], upTo most: Int) throws(HouseholdError) {
    let isTooLong: Bool
    do throws(Failure) {
      isTooLong = try file.withLock { (file) throws(Failure) in
        guard (file?.count ?? 0) + bytes.count <= most else { return true }
        try file?.write(bytes)
        return false
      }
    } catch {
      throw .unavailable(why: "\(error)")
    }
    if isTooLong { throw .invalid(parameter: "bytes", why: "a backup has \(most) bytes at most") }
  }

  /// Where it lies, whole.
  func finish() throws(HouseholdError) -> String {
    do throws(Failure) {
      try file.withLock { (file) throws(Failure) in
        if let whole = file.take() { try whole.publish() }
      }
    } catch {
      throw .unavailable(why: "\(error)")
    }
    return path
  }
}

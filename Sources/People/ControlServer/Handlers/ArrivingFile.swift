internal import Household
internal import PicketSystem
internal import Synchronization

/// A file that a client sends in pieces. It lies on the disk beside its place, and is removed with the connection.
final class ArrivingFile: Sendable {
  private let path: String
  /// In words: "a backup".
  private let what: String
  private let most: Int
  private let file: Mutex<NewFile?>

  init(_ what: String, for purpose: String, upTo most: Int, beside place: String) throws(HouseholdError) {
    path = "\(place).\(UInt32.random(in: .min ... .max)).\(purpose).new"
    (self.what, self.most) = (what, most)
    do throws(Failure) {
      file = Mutex(try NewFile(path: path, mode: 0o600))
    } catch {
      throw .unavailable(why: "\(error)")
    }
  }

  deinit { try? File.remove(path) }

  func append(_ bytes: [UInt8]) throws(HouseholdError) {
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
    if isTooLong { throw .invalid(parameter: "bytes", why: "\(what) has \(most) bytes at most") }
  }

  /// The path of the whole file.
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

public import PicketSystem

/// The folder where it stands what is refused to whom: `users/1001.json` for each user, which everybody may read, and `names`,
/// the names of these users, by which PAM sees whom to ask about at all.
public struct RefusalFolder: Hashable, Sendable {
  public static let standard = RefusalFolder(path: "/var/lib/picket-laptop")

  public let path: String

  public init(path: String) { self.path = path }

  /// What a file says of a user.
  public enum Standing: Hashable, Sendable {
    /// There is no file: the user is none whom Picket supervises.
    case free
    case refused(MachineRefusals)
    /// The user is supervised, and the file that says how cannot be read.
    case unreadable(String)
  }

  private var users: String { path + "/users" }
  public var names: String { path + "/names" }

  func file(of user: UInt32) -> String { "\(users)/\(user).json" }

  /// Root is free whatever stands there.
  public func standing(of user: UInt32) -> Standing {
    let file = file(of: user)
    guard user != 0, Folder.kind(of: file, followsLinks: false) != nil else { return .free }
    do throws(Failure) {
      let octets = try File.contents(of: file, limit: MachineRefusals.longest)
      guard let refusals = MachineRefusals(octets), refusals.user == user else {
        return .unreadable("\(file) makes no sense")
      }
      return .refused(refusals)
    } catch {
      return .unreadable("\(error)")
    }
  }

  /// The users of whom something stands here.
  public var known: [UInt32] {
    let entries = (try? Folder(path: users))?.entries ?? []
    return entries.compactMap { entry in
      guard entry.name.hasSuffix(".json"), let user = UInt32(entry.name.dropLast(5)) else { return nil }
      return "\(user).json" == entry.name ? user : nil
    }
  }

  /// Writes what is new, and takes away whom nothing supervises any more. Where something cannot be written, what stood there stays,
  /// and the rest is written all the same.
  public func write(_ refusals: [MachineRefusals]) throws(Failure) {
    var failure: Failure?
    func attempt(_ body: () throws(Failure) -> Void) {
      do throws(Failure) { try body() } catch { failure = failure ?? error }
    }
    attempt { () throws(Failure) in try File.makeFolder(users) }
    // New users come first: PAM asks about a user before something is refused, and never about too few.
    let gone = Set(known).subtracting(refusals.map(\.user))
    attempt { () throws(Failure) in try writeNames(of: refusals.map(\.user) + gone) }
    for refusals in refusals where standing(of: refusals.user) != .refused(refusals) {
      attempt { () throws(Failure) in try put(refusals.octets, at: file(of: refusals.user)) }
    }
    for user in gone { attempt { () throws(Failure) in try File.remove(file(of: user)) } }
    if !gone.isEmpty { attempt { () throws(Failure) in try writeNames(of: refusals.map(\.user)) } }
    if let failure { throw failure }
  }

  private func writeNames(of users: [UInt32]) throws(Failure) {
    let names = users.sorted().compactMap { Account($0)?.name }
    let octets = Array(names.map { $0 + "\n" }.joined().utf8)
    if (try? File.contents(of: self.names, limit: 1 << 20)) == octets { return }
    try put(octets, at: self.names)
  }

  private func put(_ octets: [UInt8], at path: String) throws(Failure) {
    var file = try NewFile(path: path, mode: 0o644)
    try file.write(octets)
    try file.publish()
  }
}

public import PicketSystem

/// Which files are closed for which users: what the kernel's questions are answered by, from memory alone.
public struct ProgramTable: Hashable, Sendable {
  private var closed: [FileIdentity.Key: [UInt32: ClosedProgram]] = [:]
  /// Whom other users belong to: those of a child's containers.
  private var containers: [Range] = []

  private struct Range: Hashable {
    let users: ClosedRange<UInt32>
    let owner: UInt32
  }

  public init() {}

  public var isEmpty: Bool { closed.isEmpty }
  public var count: Int { closed.count }

  public mutating func close(_ file: FileIdentity.Key, for user: UInt32, _ program: ClosedProgram) {
    if user != 0 { closed[file, default: [:]][user] = program }
  }

  public mutating func note(_ users: ClosedRange<UInt32>, of owner: UInt32) {
    containers.append(Range(users: users, owner: owner))
  }

  /// The child's user for whom a file is closed, and the application that it is of; nil for all others. `users` are all that a process acts for:
  /// one of them is enough.
  public func closing(of file: FileIdentity.Key, for users: [UInt32]) -> (user: UInt32, program: ClosedProgram)? {
    guard let closed = closed[file] else { return nil }
    for user in users {
      let owner = closed[user] == nil ? containers.first { $0.users.contains(user) }?.owner ?? user : user
      if let program = closed[owner] { return (owner, program) }
    }
    return nil
  }
}

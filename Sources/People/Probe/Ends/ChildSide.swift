internal import CConfine
internal import Glibc
package import PicketJSON
internal import PicketSystem

/// Who the child is for the fence, and how its side is taken.
enum ChildSide: Hashable, Sendable {
  /// A user of this machine: a process becomes that user, with no right of its own.
  case user(UInt32)
  /// A device on the home's bridge: a thread with a network namespace there.
  case bridge(String)

  var text: String {
    switch self {
    case .user(let number): "user \(Account(number)?.name ?? "\(number)") of this machine"
    case .bridge(let name): "a device of the probe's own on \(name)"
    }
  }
}

/// The process that becomes a child's user. It is told its part on standard input, so that names are in no list of
/// processes.
package enum ChildProcess {
  static let verb = "probe-child"

  static func run(
    _ names: Way.Names, as user: UInt32, program: String
  ) throws(ProbeRefusal) -> [ChildEnd.Sent] {
    let order: JSON = [
      "user": .int(user), "group": .int(Account(user)?.group ?? user),
      "blocked": .string(names.blocked),
      "allowed": .string(names.allowed), "allowsConnections": .bool(names.allowsConnections),
    ]
    let outcome: Command.Outcome?
    do throws(Failure) {
      outcome = try Command(program, [verb])?.run(input: Array(order.text.utf8), seconds: 120)
    } catch {
      throw ProbeRefusal("\(error)")
    }
    guard let outcome, outcome.status == 0, let all = try? JSON(parsing: outcome.output).array else {
      let why = outcome.map { $0.complaint.isEmpty ? "status \($0.status)" : $0.complaint }
      throw ProbeRefusal("the child's side ended: \(why ?? "\(program) cannot be started")")
    }
    return all.map(ChildEnd.Sent.init)
  }

  /// What that process does: becomes the user, tries every way, and says what it sent. Returns its answer.
  package static func carryOut(_ input: [UInt8]) throws(ProbeRefusal) -> JSON {
    guard let order = try? JSON(parsing: input).object,
      let user = order["user"]?.int.flatMap({ UInt32(exactly: $0) }),
      let group = order["group"]?.int.flatMap({ UInt32(exactly: $0) }),
      let blocked = order["blocked"]?.string,
      let allowed = order["allowed"]?.string, let connects = order["allowsConnections"]?.bool
    else {
      throw ProbeRefusal("this is a part of 'picket doctor --probe', which tells it what to do")
    }
    try become(user, group)
    let names = Way.Names(
      blocked: blocked, allowed: allowed, allowsConnections: connects, isLaptop: true)
    return .array(ChildEnd.trying(Way.all(names), allowed: allowed).map(\.json))
  }

  /// Gives up every right for good, and ends with the process that started it.
  private static func become(_ user: UInt32, _ group: UInt32) throws(ProbeRefusal) {
    guard picket_set_groups(0, nil) == 0, picket_set_group(group, group, group) == 0,
      picket_set_users(user, user, user) == 0, geteuid() == user
    else { throw ProbeRefusal("cannot become user \(user): \(Failure.words(for: errno))") }
    _ = picket_prctl(CInt(PICKET_NO_NEW_PRIVILEGES), 1, nil)
    _ = picket_prctl(CInt(PICKET_PARENT_DEATH), UInt(SIGKILL), nil)
  }
}

extension ChildEnd.Sent {
  var json: JSON {
    switch self {
    case .from(let port): ["port": .int(port)]
    case .maySet(let may): ["maySet": .bool(may)]
    case .not(let why): ["not": .string(why)]
    }
  }

  init(_ json: JSON) {
    if let port = json.object?["port"]?.int.flatMap({ UInt16(exactly: $0) }) {
      self = .from(port: port)
    } else if let may = json.object?["maySet"]?.bool {
      self = .maySet(may)
    } else {
      self = .not(json.object?["not"]?.string ?? "the child's side did not say")
    }
  }
}

internal import Glibc
public import PicketSystem

/// The kernel's table of neighbours. Anybody may read it.
public enum NeighbourTable {
  private static let largest = 1 << 18
  /// Of a household: more is a network that somebody floods.
  static let most = 20_000
  /// Seconds for which a kernel that does not answer is waited for.
  private static let patience = 1

  /// All that somebody answers at now, of both families.
  public static func read() throws(Failure) -> [Neighbour] {
    let number = socket(AF_NETLINK, Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue), NETLINK_ROUTE)
    guard number >= 0 else { throw Failure.last("open", "rtnetlink") }
    let descriptor = Descriptor(owning: number)
    var patience = timeval(tv_sec: patience, tv_usec: 0)
    _ = unsafe setsockopt(
      descriptor.number, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    let question = request
    guard unsafe send(descriptor.number, question, question.count, 0) == question.count else {
      throw Failure.last("ask", "rtnetlink for neighbours")
    }
    var messages = NeighbourMessages()
    var buffer = [UInt8](repeating: 0, count: largest)
    while !messages.isDone {
      let count = unsafe recv(descriptor.number, &buffer, buffer.count, 0)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw Failure.last("hear", "rtnetlink about neighbours") }
      messages.take(buffer[..<count])
      guard messages.neighbours.count <= most else {
        throw Failure("take in", "neighbours", reason: "there are more than \(most)")
      }
    }
    guard messages.error == 0 else { throw Failure("ask", "rtnetlink for neighbours", errorNumber: messages.error) }
    return messages.neighbours
  }

  /// The kernel's numbers of interfaces; those that are not there have none.
  public static func numbers(of interfaces: [String]) -> Set<Int32> {
    Set(interfaces.map { unsafe Int32(bitPattern: if_nametoindex($0)) }.filter { $0 > 0 })
  }

  /// What people call an interface; its number where it has gone.
  static func name(of interface: Int32) -> String {
    var name = [CChar](repeating: 0, count: Int(IF_NAMESIZE))
    guard unsafe if_indextoname(UInt32(bitPattern: interface), &name) != nil else { return "interface \(interface)" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static let NETLINK_ROUTE: Int32 = 0

  /// RTM_GETNEIGH for everything: length 28, type 30, flags REQUEST | DUMP.
  private static var request: [UInt8] {
    func octets(_ value: UInt32, _ size: Int) -> [UInt8] {
      let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
      #if _endian(little)
        return little
      #else
        return little.reversed()
      #endif
    }
    return octets(28, 4) + octets(30, 2) + octets(0x301, 2) + [UInt8](repeating: 0, count: 20)
  }
}

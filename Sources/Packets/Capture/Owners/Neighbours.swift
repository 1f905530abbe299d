internal import CNetfilter
public import Wire

/// The kernel's table of neighbours, which any user may read.
public struct Neighbours: Sendable {
  /// The machine that answers for an address on a link.
  public struct Neighbour: Hashable, Sendable {
    public let address: Address
    public let hardware: HardwareAddress
    /// The kernel's number of the interface.
    public let interface: UInt32
    /// Seconds since it last answered; nil for an entry that an administrator wrote.
    public let silence: Int?

    public init(address: Address, hardware: HardwareAddress, interface: UInt32, silence: Int?) {
      self.address = address
      self.hardware = hardware
      self.interface = interface
      self.silence = silence
    }
  }

  public let all: [Neighbour]
  private let byAddress: [Address: Neighbour]

  /// Every neighbour that has answered, of both families. More than `limit` are an error: the network is being flooded.
  public init(limit: Int = .max) throws(KernelError) {
    let attempt = "read the table of neighbours"
    var table = try NetlinkDump(from: .routes, attempt)
    var found: [Neighbour] = []
    var count = 0
    // struct ndmsg, all of it open.
    try table.read(UInt16(RTM_GETNEIGH)) { question in
      for _ in 0..<3 { question.native(UInt32(0)) }
    } _: { message in
      guard case .neighbour(let neighbour)? = NeighbourMessage(message) else { return }
      count += 1
      if count <= limit { found.append(neighbour) }
    }
    guard count <= limit else {
      throw KernelError(attempt, reason: "there are more than \(limit)", advice: "Look who floods the network.")
    }
    all = found
    byAddress = Dictionary(found.map { ($0.address, $0) }) { _, last in last }
  }

  public subscript(address: Address) -> Neighbour? { byAddress[address] }
}

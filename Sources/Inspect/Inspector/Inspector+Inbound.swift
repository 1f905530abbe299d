import Wire

// Connections of TCP that another machine opened to the device. Their handshake comes here no more than what that machine
// says, so the device's first data has no beginning; who opened them, only the kernel knows.

extension Inspector {
  /// Asks who opened the connection of a client's data that has no beginning.
  mutating func askOpener(_ slot: Int, _ id: PacketID) {
    subject.device = flows[slot].device
    pending = .stray(slot, id)
    emit(.trace(flows.id(slot)))
  }

  /// Says what the last `trace` step asked: whether the other end opened the connection. Unless it did, the data is of
  /// somebody who is in the middle of something (R6).
  public mutating func trace(isInbound: Bool) {
    guard case .stray(let slot, let id) = pending else { return }
    guard isInbound else { return resolve(.block) }
    pending = nil
    // What is said in it names no server.
    releaseStreams(slot, dropping: .noState)
    flows[slot].tongue = .opaque
    flows[slot].shape = flows[slot].key.isOnLink ? .visitor : .stranger
    askOpaque(slot, id)
  }

  mutating func refuseStray(_ slot: Int, _ id: PacketID) {
    kill(slot, .noState)
    emit(.drop(id, .noState))
  }
}

extension FlowKey {
  /// Whether both ends are in the home, or wherever the device is: addresses that no internet routes, or of one IPv6 link.
  fileprivate var isOnLink: Bool { server.isLocal || !server.isIPv4 && server.high == client.high }
}

import Wire

// SYNs: which connection they begin, and whose the data behind them is.

extension Inspector {
  @inline(__always)
  mutating func noteSYN(_ slot: FlowSlot, _ packet: borrowing Packet, _ id: PacketID, _ hints: KernelHints) {
    flows[slot].isAnsweredUnseen = hints.contains(.answered) && flows[slot].key.serverPort == KernelHints.answeredPort
    place(packet, slot, isInside: hints.contains(.inside), isFirst: hints.contains(.first))
    if packet.payloadRange.isEmpty {
      emit(.forward(id))
    } else if flows[slot].stage == .denied {
      // The same SYN again: what was refused in it once is not read anew.
      emit(.drop(id, flows[slot].denial))
    } else if isFastOpen(packet, slot) && flows[slot].connection.portReuse == .none {
      // Fast Open (RFC 7413): the stream's first bytes, decided before the SYN leaves. A server that does not take
      // them gets the same again behind the handshake, or the flow dies of the difference.
      takeClientData(slot, packet, at: packet.tcp.sequence &+ 1, id)
    } else {
      // No server reads these; held back, an honest client sends them again.
      emit(.drop(id, .synData))
    }
  }

  /// Says what a SYN begins: this connection, once more, or another on its ports.
  private mutating func place(_ packet: borrowing Packet, _ slot: FlowSlot, isInside: Bool, isFirst: Bool) {
    let sequence = packet.tcp.sequence
    let connection = flows[slot].connection
    let isNew = flows[slot].stage == .undecided && !connection.isConfirmed && flows[slot].clientStream == nil
    if !connection.hasSYN && flows[slot].stage != .denied {
      flows[slot].begin(with: sequence, at: now)
    } else if isNew && isFirst && sequence == connection.synSequence {
      // What made it doubtful never got into the kernel's table.
      flows[slot].connection.isAmbiguous = false
    } else if isNew && !isInside && (sequence != connection.synSequence || connection.portReuse == .inside) {
      // Of a handshake that the kernel has forgotten the old one can get no answer, nor can a connection within which it
      // was tried.
      let isOver = !limits.seesHandshakes && now.since(connection.begunAt) > Inspector.handshakeTime
      flows[slot].begin(with: sequence, at: now, isAmbiguous: !isOver && connection.portReuse != .inside)
    } else if isInside && !(isNew && connection.portReuse == .inside && sequence == connection.synSequence)
      || sequence != connection.synSequence || !connection.hasSYN || isUsed(slot, packet)
    {
      // Data without a beginning made a denied flow; a handshake that its server answers begins another.
      flows[slot].awaitRenewal(sequence, isInside: isInside, at: now, patience: Inspector.handshakeTime)
    }
  }

  /// Whether the connection has got beyond its SYN, so that the same number begins another.
  @_addressableSelf
  private func isUsed(_ slot: FlowSlot, _ packet: borrowing Packet) -> Bool {
    if flows[slot].stage == .done { return true }
    if isFastOpen(packet, slot) && flows[slot].connection.acknowledged == 0 { return false }
    return flows[slot].stage != .undecided || flows[slot].firstData != nil
  }

  @_addressableSelf
  private func isFastOpen(_ packet: borrowing Packet, _ slot: FlowSlot) -> Bool {
    packet.tcpOptions.contains(.fastOpen) && packet.tcp.sequence &+ 1 == flows[slot].connection.clientStart
  }

  /// Whose a client's data is after another SYN on the same ports, where no SYN-ACK is seen. Behind a connection that was
  /// over it belongs to the next, whatever its numbers are; one that was being read goes on being read, and cannot have
  /// become another in the middle (B2.17).
  mutating func renewed(_ slot: FlowSlot, _ packet: borrowing Packet) -> FlowSlot {
    if packet.payloadRange.isEmpty || packet.tcp.flags.contains(.syn) { return slot }
    switch flows[slot].connection.portReuse {
    case .none, .inside: break
    case .doubtful: if flows[slot].stage != .denied { kill(slot, .noState) }
    case .expected:
      switch flows[slot].stage {
      case .allowed where !flows[slot].mayBeFree, .undecided, .watched: kill(slot, .conflict)
      case .done, .denied, .allowed:
        let slot = reopen(slot)
        flows[slot].begin(with: flows[slot].connection.renewalSequence, at: now)
        return slot
      }
    }
    return slot
  }

  /// The same two ends, another connection: nothing of the old one is inherited (B2.17) but which SYN began it.
  mutating func reopen(_ slot: FlowSlot) -> FlowSlot {
    let (key, hash, device) = (flows[slot].key, flows[slot].hash, flows[slot].device)
    let sequence = flows[slot].connection.renewalSequence
    let (isAnsweredUnseen, isLoopback) = (flows[slot].isAnsweredUnseen, flows[slot].isLoopback)
    let paid = flows[slot].connection.paid
    forget(slot)
    let new = open(key, hash, device)
    flows[new].isAnsweredUnseen = isAnsweredUnseen
    flows[new].isLoopback = isLoopback
    flows[new].connection.renewalSequence = sequence
    flows[new].connection.paid = paid
    return new
  }

  /// The kernel forgets a handshake that nobody finished within two minutes.
  private static let handshakeTime: UInt64 = 125_000_000_000
}

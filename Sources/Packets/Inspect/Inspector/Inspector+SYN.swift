import Wire

// SYNs: which connection each begins, and which connection the data behind it belongs to.

extension Inspector {
  @inline(__always)
  mutating func noteSYN(_ slot: FlowSlot, _ packet: borrowing Packet, _ id: PacketID, _ hints: KernelHints) {
    flows[slot].kernelFindsAnswer = hints.contains(.findsAnswer) && flows[slot].key.serverPort == KernelHints.reliefPort
    place(packet, slot, isInside: hints.contains(.inside), isFirst: hints.contains(.first))
    if packet.payloadRange.isEmpty {
      emit(.forward(id))
    } else if flows[slot].stage == .denied {
      // A retransmitted SYN: what was refused in it is not read again.
      emit(.drop(id, flows[slot].denial))
    } else if isFastOpen(packet, slot) && flows[slot].connection.portReuse == .none {
      // Fast Open (RFC 7413): the stream's first bytes, decided before the SYN leaves. A server that ignores them gets
      // the same bytes again after the handshake; different bytes kill the flow.
      takeClientData(slot, packet, at: packet.tcp.sequence &+ 1, id)
    } else {
      // No server reads this data; an honest client sends it again.
      emit(.drop(id, .synData))
    }
  }

  /// Decides what a SYN begins: this connection again, or another one on its ports.
  private mutating func place(_ packet: borrowing Packet, _ slot: FlowSlot, isInside: Bool, isFirst: Bool) {
    let sequence = packet.tcp.sequence
    let connection = flows[slot].connection
    let isNew = flows[slot].stage == .undecided && !connection.isConfirmed && flows[slot].clientStream == nil
    if !connection.hasSYN && flows[slot].stage != .denied {
      flows[slot].begin(with: sequence, at: now)
    } else if isNew && isFirst && sequence == connection.synSequence {
      // The earlier SYN that made this ambiguous never reached the kernel's table.
      flows[slot].connection.isAmbiguous = false
    } else if isNew && !isInside && (sequence != connection.synSequence || connection.portReuse == .inside) {
      // After the kernel has forgotten a handshake, its SYN cannot be answered any more; neither can a SYN that was
      // tried inside an open connection.
      let isOver = !limits.seesHandshakes && now.since(connection.begunAt) > Inspector.handshakeTime
      flows[slot].begin(with: sequence, at: now, isAmbiguous: !isOver && connection.portReuse != .inside)
    } else if isInside && !(isNew && connection.portReuse == .inside && sequence == connection.synSequence)
      || sequence != connection.synSequence || !connection.hasSYN || isUsed(slot, packet)
    {
      // A flow denied for midstream data begins anew when a server answers its SYN.
      flows[slot].awaitRenewal(sequence, isInside: isInside, at: now, patience: Inspector.handshakeTime)
    }
  }

  /// Whether the connection has got beyond its SYN, so that a SYN with the same number begins another.
  @_addressableSelf
  private func isUsed(_ slot: FlowSlot, _ packet: borrowing Packet) -> Bool {
    if flows[slot].stage == .free { return true }
    if isFastOpen(packet, slot) && flows[slot].connection.acknowledged == 0 { return false }
    return flows[slot].stage != .undecided || flows[slot].firstData != nil
  }

  @_addressableSelf
  private func isFastOpen(_ packet: borrowing Packet, _ slot: FlowSlot) -> Bool {
    packet.tcpOptions.contains(.fastOpen) && packet.tcp.sequence &+ 1 == flows[slot].connection.clientStart
  }

  /// The flow that a client's data belongs to after another SYN on the same ports, where no SYN-ACK is seen. If the old
  /// connection was over, the data belongs to the new one, whatever its numbers are. A connection that is still being
  /// read cannot become another one in the middle (B2.17).
  mutating func renewed(_ slot: FlowSlot, _ packet: borrowing Packet) -> FlowSlot {
    if packet.payloadRange.isEmpty || packet.tcp.flags.contains(.syn) { return slot }
    switch flows[slot].connection.portReuse {
    case .none, .inside: break
    case .doubtful: if flows[slot].stage != .denied { kill(slot, .noState) }
    case .expected:
      switch flows[slot].stage {
      case .awaitsEvidence where !flows[slot].mayBeFree, .undecided, .perRequest: kill(slot, .conflict)
      case .free, .denied, .awaitsEvidence:
        let slot = reopen(slot)
        flows[slot].begin(with: flows[slot].connection.renewalSequence, at: now)
        return slot
      }
    }
    return slot
  }

  /// Starts another connection between the same two ends. It inherits nothing of the old one (B2.17) but its SYN.
  mutating func reopen(_ slot: FlowSlot) -> FlowSlot {
    let (key, hash, device) = (flows[slot].key, flows[slot].hash, flows[slot].device)
    let sequence = flows[slot].connection.renewalSequence
    let (kernelFindsAnswer, isLoopback) = (flows[slot].kernelFindsAnswer, flows[slot].isLoopback)
    let paid = flows[slot].connection.paid
    forget(slot)
    let new = open(key, hash, device)
    flows[new].kernelFindsAnswer = kernelFindsAnswer
    flows[new].isLoopback = isLoopback
    flows[new].connection.renewalSequence = sequence
    flows[new].connection.paid = paid
    return new
  }

  /// The kernel forgets a handshake that is not finished within two minutes.
  private static let handshakeTime: UInt64 = 125_000_000_000
}

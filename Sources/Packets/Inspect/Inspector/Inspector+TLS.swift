import Wire

// TLS over TCP: the hello out of its records, however it was cut (R2), and any hello after it (B2.19).

extension Inspector {
  mutating func readTLS(_ slot: FlowSlot, _ stream: StreamSlot, _ id: PacketID) -> ReadResult {
    let isFirst = flows[slot].request.messages == 0
    // If the server's side is not seen, its answer cannot end the reading before the client's next messages.
    let passesOthers = !isFirst && !flows[slot].connection.serverHasSpoken
    switch streams.readHello(
      stream, &flows[slot].request, into: &scratch, naming: &subject.name, isFirst: isFirst,
      passesOthers: passesOthers)
    {
    case .more: return .more
    case .unreadable: return .bad(.unreadable)
    case .hello(let hello):
      return note(hello, slot, id)
    }
  }

  @inline(__always)
  private mutating func note(_ hello: Hello, _ slot: FlowSlot, _ id: PacketID) -> ReadResult {
    describe(slot, via: .tls, packet: id)
    let hash = fill(hello, slot)
    // The kernel's rule for a server's hello sees single packets, and a retry's hello could begin where the server
    // echoes this session ID.
    if hello.features.contains(.recordInSession) { flows[slot].kernelFindsAnswer = false }
    if flows[slot].request.messages > 0 {
      // The second hello of a retry: the same name, or a trick (B2.19).
      guard hash == flows[slot].nameHash else { return .bad(.nameChanged) }
      allowHello(slot)
      return .passed
    }
    flows[slot].nameHash = hash
    return .judge
  }

  /// Inside a proxy's tunnel, the proxy has answered already.
  @inline(__always)
  mutating func allowHello(_ slot: FlowSlot) {
    flows[slot].allowHello()
    guard flows[slot].isLeftToKernel else { return }
    if let oldest = streams.oldest(of: flows[slot].device, beyond: limits.awaitedStreams) {
      if let other = streams[oldest].flow, other != slot, flows[other].isLeftToKernel { forgetHello(other) }
    }
  }

  /// Copies a hello's name and traits into the subject; returns a keyed hash of the name that is never 0.
  @inline(__always)
  mutating func fill(_ hello: Hello, _ slot: FlowSlot) -> UInt64 {
    switch hello.name {
    case .host:
      let hash = seed.hash(subject.name.wordSpan)
      let isHidden =
        hello.features.contains(.encryptedHello) && publicNames.contains(hash, for: flows[slot].device)
      subject.knowledge = isHidden ? .hidden : .name
      return hash | 1
    case .address, .empty:
      subject.via = .address
      subject.knowledge = .noName
      return 2
    case .invalid:
      subject.knowledge = .error
      return 4
    }
  }
}

/// What a hello says, as ranges of the bytes it was read from; its name is already in the subject.
struct Hello {
  let name: Name.Text
  let features: ClientHello.Features

  @inline(__always)
  init(_ body: RawSpan, naming name: inout Name) throws(DecodeError) {
    let hello = try ClientHello(body)
    self.name = try hello.readName(in: body, into: &name)
    features = hello.features
  }
}

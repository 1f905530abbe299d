import Wire

// Clear HTTP/1: every request of a connection is judged (R5), by every authority that it names.

/// Where the reading of a client's requests stands.
struct HTTPState {
  var resume = HTTPHead.Resume()
  var chunks = HTTPChunkReader()
  var isChunked = false
  /// The head whose authorities are being judged, and how many of them have been.
  var head: HTTPHead?
  var judged = 0
}

extension Inspector {
  mutating func readHTTP(_ slot: FlowSlot, _ stream: StreamSlot, _ id: PacketID) -> ReadResult {
    let start = flows[slot].request.parsed
    let have = streams[stream].have
    if start >= have { return .more }
    streams[stream].hasHTTP = true
    if streams[http: stream].isChunked { return readChunks(slot, stream) }
    if streams[http: stream].head == nil {
      switch HTTPHead.parse(streams.view(stream, start..<have), resuming: streams[http: stream].resume) {
      case .more(let mark):
        streams[http: stream].resume = mark
        return .more
      case .invalid: return .bad(.unreadable)
      case .head(let head):
        if head.body == .ambiguous { return .bad(.ambiguous) }
        streams[http: stream].head = head
        streams[http: stream].judged = 0
      }
    }
    guard let head = streams[http: stream].head else { return .more }
    describe(slot, via: .http, packet: id)
    subject.fetchesAlone = head.fetchesAlone
    let authority = streams[http: stream].judged == 0 ? head.targetAuthority ?? head.host : head.host
    guard let authority else {
      subject.via = .address
      subject.knowledge = .noName
      return .judge
    }
    switch streams.readName(of: authority, stream, start..<start + head.length, into: &subject.name) {
    case .host: subject.knowledge = .name
    case .address, .empty:
      subject.via = .address
      subject.knowledge = .noName
    // Servers must refuse it (RFC 9112 3.2); one that guesses instead could guess a blocked name.
    case .invalid: return .bad(.unreadable)
    }
    return .judge
  }

  private mutating func readChunks(_ slot: FlowSlot, _ stream: StreamSlot) -> ReadResult {
    let start = flows[slot].request.parsed
    var reader = streams[http: stream].chunks
    let progress = reader.feed(streams.view(stream, start..<streams[stream].have))
    streams[http: stream].chunks = reader
    switch progress {
    case .more:
      flows[slot].request.parsed = streams[stream].have
      return .more
    case .ended(let count):
      flows[slot].request.parsed = start + count
      streams[http: stream].isChunked = false
      return .passed
    case .invalid:
      return .bad(.ambiguous)
    }
  }

  /// One authority was allowed: judges the next, or goes on behind the head.
  mutating func allowHTTP(_ slot: FlowSlot) {
    guard let stream = flows[slot].clientStream, let head = streams[http: stream].head else { return }
    streams[http: stream].judged += 1
    // A proxy may use the target, a server the Host field: both must be allowed.
    if streams[http: stream].judged == 1 && head.targetAuthority != nil && head.host != nil { return }
    let end = flows[slot].request.parsed + head.length
    flows[slot].stage = .perRequest
    flows[slot].request.parsed = end
    flows[slot].request.opaqueFrom = end
    flows[slot].request.evidenceAt = end
    // HTTP/2 opens further names on the same connection, so the connection is never released (R5).
    flows[slot].request.awaitsUpgrade = !head.upgrades.isEmpty && !head.upgrades.contains(.h2c)
    streams[http: stream].head = nil
    streams[http: stream].resume = HTTPHead.Resume()
    switch head.body {
    case .none, .ambiguous: break
    case .length(let length):
      flows[slot].request.parsed = end + Int(clamping: min(length, 1 << 60))
    case .chunked:
      streams[http: stream].isChunked = true
      streams[http: stream].chunks = HTTPChunkReader()
      flows[slot].request.opaqueFrom = .max
    }
    if head.method == .connect {
      // What passes through a proxy's tunnel is a stream of its own, and is judged as one.
      flows[slot].flowProtocol = .unknown
      flows[slot].request.isTunnelled = true
      flows[slot].request.opaqueFrom = .max
    }
  }
}

extension HTTPHead {
  fileprivate var fetchesAlone: Bool { (method == .get || method == .head) && body == .none && upgrades.isEmpty }
}

extension StreamPool {
  func readName(of authority: HTTPAuthority, _ slot: StreamSlot, _ head: Range<Int>, into name: inout Name) -> Name.Text
  {
    authority.readName(in: view(slot, head), into: &name)
  }
}

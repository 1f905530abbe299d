import Wire

// Clear HTTP/1: every request of a connection is judged (R5), by every authority it names.

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
  mutating func readHTTP(_ slot: Int, _ stream: Int, _ id: PacketID) -> Reading {
    let start = flows[slot].request.parsed
    let have = streams[stream].have
    if start >= have { return .more }
    if streams[stream].http.isChunked { return readChunks(slot, stream) }
    if streams[stream].http.head == nil {
      switch streams[stream].readHead(from: start) {
      case .more(let mark):
        streams[stream].http.resume = mark
        return .more
      case .invalid: return .bad(.unreadable)
      case .head(let head):
        if head.body == .ambiguous { return .bad(.ambiguous) }
        streams[stream].http.head = head
        streams[stream].http.judged = 0
      }
    }
    guard let head = streams[stream].http.head else { return .more }
    describe(slot, via: .http, packet: id)
    let authority = streams[stream].http.judged == 0 ? head.targetAuthority ?? head.host : head.host
    guard let authority else {
      subject.via = .address
      subject.knowledge = .noName
      return .judge
    }
    switch streams[stream].name(of: authority, from: start, head.length) {
    case .name(let name):
      subject.knowledge = .name
      subject.name = name
    case .address, .empty: subject.knowledge = .noName
    case .invalid: subject.knowledge = .error
    }
    return .judge
  }

  private mutating func readChunks(_ slot: Int, _ stream: Int) -> Reading {
    let start = flows[slot].request.parsed
    var reader = streams[stream].http.chunks
    let progress = streams[stream].feed(&reader, from: start)
    streams[stream].http.chunks = reader
    switch progress {
    case .more:
      flows[slot].request.parsed = streams[stream].have
      return .more
    case .ended(let count):
      flows[slot].request.parsed = start + count
      streams[stream].http.isChunked = false
      return .passed
    case .invalid:
      return .bad(.ambiguous)
    }
  }

  /// One authority was allowed: on to the next, or past the head.
  mutating func allowHTTP(_ slot: Int) {
    let stream = Int(flows[slot].clientStream)
    guard let head = streams[stream].http.head else { return }
    streams[stream].http.judged += 1
    // A proxy may go by the target, a server by the field: whichever it is, it must be allowed.
    if streams[stream].http.judged == 1 && head.targetAuthority != nil && head.host != nil { return }
    let end = flows[slot].request.parsed + head.length
    flows[slot].stage = .watched
    flows[slot].request.parsed = end
    flows[slot].request.opaqueFrom = end
    flows[slot].request.evidenceAt = end
    // HTTP/2 opens further names on the same connection, so it is never let go (R5).
    flows[slot].request.awaitsUpgrade = !head.upgrades.isEmpty && !head.upgrades.contains(.h2c)
    streams[stream].http.head = nil
    streams[stream].http.resume = HTTPHead.Resume()
    switch head.body {
    case .none, .ambiguous: break
    case .length(let length):
      flows[slot].request.parsed = end + Int(clamping: min(length, 1 << 60))
    case .chunked:
      streams[stream].http.isChunked = true
      streams[stream].http.chunks = HTTPChunkReader()
      flows[slot].request.opaqueFrom = .max
    }
    if head.method == .connect {
      // What goes through a proxy's tunnel is a stream of its own, and judged as one.
      flows[slot].tongue = .unknown
      flows[slot].request.isTunnelled = true
      flows[slot].request.opaqueFrom = .max
    }
  }
}

extension Stream {
  func readHead(from start: Int) -> HTTPHead.Progress {
    HTTPHead.parse(view(start..<have), resuming: http.resume)
  }

  func feed(_ reader: inout HTTPChunkReader, from start: Int) -> HTTPChunkReader.Progress {
    reader.feed(view(start..<have))
  }

  func name(of authority: HTTPAuthority, from start: Int, _ length: Int) -> Name.Reading {
    authority.name(in: view(start..<start + length))
  }
}

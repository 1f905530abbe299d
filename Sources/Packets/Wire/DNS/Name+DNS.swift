// Names as DNS messages write them: any octet, possibly compressed.

extension Name {
  /// A name has at most 127 labels (RFC 1035 2.3.4), so no honest one needs more jumps than lie between them.
  static let maximumJumps = 126

  /// Reads the name at `offset` of a DNS message and moves `offset` behind it; every octet is legal (RFC 2181 11).
  ///
  /// In place, because names are large and copying fresh bytes costs more than reading them. After an error the name is
  /// undefined.
  @inline(__always)
  mutating func read(in message: RawSpan, at offset: inout Int) throws(DecodeError) {
    removeAll()
    let end = try readRun(in: message, at: offset)
    if message[end] == 0 {
      offset = end &+ 1
    } else {
      try follow(end, behind: offset, in: message)
      offset = end &+ 2
    }
  }

  /// Adds the labels at `start`; returns where they end.
  @inline(__always)
  private mutating func readRun(in message: RawSpan, at start: Int) throws(DecodeError) -> Int {
    let limit = start &+ Name.capacity &- count
    var position = start
    while position < message.byteCount {
      let size = Int(message[position])
      if size == 0 || size > 63 {
        append(message.within(start..<position))
        return position
      }
      // A label that the message cuts off is found where the next should start.
      guard position &+ size < limit else { throw DecodeError(.invalid, at: position) }
      position &+= size &+ 1
    }
    throw DecodeError(.truncated, at: message.byteCount)
  }

  /// Follows the pointer behind the labels at `run`, and further pointers, until the root.
  ///
  /// A pointer must lead to a place before the run of labels it ends and behind the header (RFC 1035 4.1.4: "a prior
  /// occurrence"), so each jump goes back and a loop cannot be written.
  @inline(never)
  private mutating func follow(_ pointer: Int, behind run: Int, in message: RawSpan) throws(DecodeError) {
    var position = pointer
    var run = run
    for _ in 0..<Name.maximumJumps {
      // 01 and 10 were never put to use and are closed (RFC 6891 5).
      let high = Int(message[position])
      guard high >= 0xc0 else { throw DecodeError(.invalid, at: position) }
      guard position &+ 1 < message.byteCount else { throw DecodeError(.truncated, at: message.byteCount) }
      let target = (high & 0x3f) << 8 | Int(message[position &+ 1])
      guard target < run, target >= DNSHeader.size else { throw DecodeError(.invalid, at: position) }
      run = target
      position = try readRun(in: message, at: run)
      if message[position] == 0 { return }
    }
    throw DecodeError(.limit, at: position)
  }

  /// Adds labels as they are, length octets included: these are below 64, so case folding does not change them.
  @inline(__always)
  private mutating func append(_ labels: RawSpan) {
    if isRoot {
      // The first run of labels, most often the only one, fills whole words.
      var index = 0
      while index &+ 8 <= labels.byteCount {
        words[index >> 3] = Octets.folded(labels.word(at: index, size: 8))
        index &+= 8
      }
      let rest = labels.byteCount &- index
      if rest > 0 { words[index >> 3] = Octets.folded(labels.word(at: index, size: rest)) }
      length = UInt8(truncatingIfNeeded: labels.byteCount)
    } else {
      appendBehind(labels)
    }
  }

  private mutating func appendBehind(_ labels: RawSpan) {
    var index = 0
    while index < labels.byteCount {
      let size = min(8, labels.byteCount &- index)
      append(Octets.folded(labels.word(at: index, size: size)), size: size)
      index &+= size
    }
  }

  static func parse(in message: RawSpan, at offset: inout Int) throws(DecodeError) -> Name {
    var name = Name()
    try name.read(in: message, at: &offset)
    return name
  }

  /// Where the pointer behind the labels at `offset` lies, or nil when the root ends them; for names that parsed.
  static func pointer(in message: RawSpan, at offset: Int) -> Int? {
    var position = offset
    while position < message.byteCount {
      let size = Int(message[position])
      if size == 0 { return nil }
      if size >= 0xc0 { return position }
      position += size + 1
    }
    return nil
  }

  /// This name without its leading labels that start with an underscore (RFC 8552); itself if it has no others.
  public var withoutUnderscoreLabels: Name {
    var base = self
    base.dropUnderscoreLabels()
    return base
  }

  /// Drops those labels in place; returns how many octets they had.
  @discardableResult
  @inline(__always)
  public mutating func dropUnderscoreLabels() -> Int {
    var start = 0
    while start &+ 1 < count, octet(start &+ 1) == 0x5f { start &+= 1 &+ Int(octet(start)) }
    if start == 0 || start >= count { return 0 }
    removeFirst(start)
    return start
  }
}

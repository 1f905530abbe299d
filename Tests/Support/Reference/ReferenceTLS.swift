/// The server name a client's TLS stream asks for, found by taking the stream apart one layer after the other.
///
/// Decisions fall as early as the bytes allow: a prefix of a stream gives `.more` or what the whole stream gives.
public enum ReferenceTLS {
  /// `stream` is everything the client sent, from its first byte.
  public static func serverName(stream: [UInt8]) -> Outcome {
    var reader = ReferenceReader(stream)
    var handshake: [UInt8] = []
    var isFirst = true
    while true {
      if let wrong = judgeHeader(Array(reader.bytes.prefix(5)), isFirst: isFirst) { return wrong }
      guard let header = reader.take(5) else { return .more }
      let stated = Int(header[3]) << 8 | Int(header[4])
      let body = reader.take(min(stated, reader.bytes.count)) ?? []
      isFirst = false
      handshake += body
      if let type = handshake.first, type != 1 { return .invalid }
      if handshake.count >= 4 {
        let length = Int(handshake[1]) << 16 | Int(handshake[2]) << 8 | Int(handshake[3])
        if length > 65_536 { return .invalid }
        // The record must end where the hello ends, and that is known from its header alone.
        let recordEnd = handshake.count + stated - body.count
        if recordEnd > 4 + length { return .invalid }
        if handshake.count == 4 + length { return hello(Array(handshake.dropFirst(4))) }
      }
      if body.count < stated { return .more }
    }
  }

  /// Judges as much of a record header as there is; nil is "nothing wrong yet".
  private static func judgeHeader(_ header: [UInt8], isFirst: Bool) -> Outcome? {
    let isRecord = header.first.map { [20, 21, 22, 23].contains($0) } ?? true
    let isVersion3 = header.count < 2 || header[1] == 3
    if !isRecord || !isVersion3 { return isFirst ? .notTLS : .invalid }
    // Until the version is there, another type of record may yet turn out not to be TLS at all.
    if let type = header.first, type != 22, header.count >= 2 { return .invalid }
    if header.count == 5, Int(header[3]) << 8 | Int(header[4]) > 16_384 + 2_048 { return .invalid }
    return nil
  }

  /// The body of a ClientHello (RFC 8446 4.1.2).
  public static func hello(_ body: [UInt8]) -> Outcome {
    var reader = ReferenceReader(body)
    guard reader.take(2) != nil, reader.take(32) != nil,
      let session = reader.block(1), session.bytes.count <= 32,
      let ciphers = reader.block(2), !ciphers.isEmpty, ciphers.bytes.count.isMultiple(of: 2),
      let compression = reader.block(1), !compression.isEmpty
    else { return .invalid }
    // Hellos of the time before extensions end here.
    if reader.isEmpty { return .noName }
    guard var extensions = reader.block(2), reader.isEmpty else { return .invalid }
    var bodies: [Int: ReferenceReader] = [:]
    while !extensions.isEmpty {
      guard let type = extensions.integer(2), let body = extensions.block(2) else { return .invalid }
      if bodies.updateValue(body, forKey: type) != nil { return .invalid }
    }
    return bodies[0].map(name) ?? .noName
  }

  /// The body of a server_name extension (RFC 6066 3): exactly one entry of type host_name.
  private static func name(_ body: ReferenceReader) -> Outcome {
    var body = body
    guard var list = body.block(2), body.isEmpty else { return .invalid }
    guard list.integer(1) == 0, let name = list.block(2), list.isEmpty else { return .invalid }
    return ReferenceName.read(Array(name.bytes))
  }
}

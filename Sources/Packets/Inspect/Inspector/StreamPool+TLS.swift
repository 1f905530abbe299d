import Wire

extension StreamPool {
  enum HelloReading {
    case more
    case hello(Hello)
    case unreadable
  }

  /// Reads the next ClientHello from the records at `request.resume`, the first of its message at `request.parsed`.
  ///
  /// A hello in one record, as nearly all are, is parsed in place. One in several records is counted record by record
  /// and copied to `scratch` once, when it is whole: a hello of one-byte records costs no more than its length.
  ///
  /// `passesOthers` skips handshake records that begin with another message, or with an encrypted one.
  ///
  /// `mutating`, though it changes nothing, so that the pool is passed in place; a borrowed one would be copied.
  @inline(__always)
  mutating func readHello(
    _ slot: StreamSlot, _ request: inout Flow.Request, into scratch: inout [UInt8], naming name: inout Name,
    isFirst: Bool,
    passesOthers: Bool
  ) -> HelloReading {
    let have = self[slot].have
    while request.resume < have {
      var cursor = Cursor(view(slot, request.resume..<have), base: request.resume)
      let record: TLSRecord
      do { record = try TLSRecord(&cursor) } catch { return error.kind == .truncated ? .more : .unreadable }
      let end = cursor.offset + record.length
      guard record.content == .handshake else {
        // Behind the first hello: early data, and the change-cipher record that old middleboxes expect. Before it:
        // nothing.
        if isFirst || request.gathered > 0 { return .unreadable }
        request.resume = end
        request.parsed = end
        continue
      }
      if passesOthers, request.gathered == 0, record.length > 0 {
        guard let type = try? cursor.peek() else { return .more }
        if type != TLSHandshake.clientHello {
          request.resume = end
          request.parsed = end
          continue
        }
      }
      if request.gathered == 0 && record.length >= TLSHandshake.headerLength {
        let message: TLSHandshake
        do { message = try TLSHandshake(&cursor) } catch { return error.kind == .truncated ? .more : .unreadable }
        guard message.type == TLSHandshake.clientHello else { return .unreadable }
        if TLSHandshake.headerLength + message.length == record.length {
          if end > have { return .more }
          request.resume = end
          do {
            let body = try cursor.take(message.length)
            return .hello(try Hello(body, naming: &name))
          } catch {
            return .unreadable
          }
        }
      }
      if end > have { return .more }
      request.resume = end
      request.gathered += record.length
      do {
        if let hello = try gather(slot, &request, into: &scratch, naming: &name) { return .hello(hello) }
      } catch {
        return .unreadable
      }
    }
    return .more
  }

  /// Assembles a message that lies in several whole records, once all its octets are there.
  private func gather(
    _ slot: StreamSlot, _ request: inout Flow.Request, into scratch: inout [UInt8], naming name: inout Name
  ) throws(DecodeError) -> Hello? {
    guard request.gathered >= TLSHandshake.headerLength else { return nil }
    if request.expected == 0 {
      _ = try copyMessage(slot, request, upTo: TLSHandshake.headerLength, into: &scratch)
      var header = Cursor(scratch.raw)
      let message = try TLSHandshake(&header)
      guard message.type == TLSHandshake.clientHello else { throw header.error(.invalid) }
      request.expected = TLSHandshake.headerLength + message.length
    }
    // Octets behind the hello in its last record: a server answers with an alert, so no honest client sends them.
    if request.gathered > request.expected { throw DecodeError(.invalid, at: request.resume) }
    if request.gathered < request.expected { return nil }
    let count = try copyMessage(slot, request, upTo: request.expected, into: &scratch)
    let body = scratch.raw.within(TLSHandshake.headerLength..<count)
    return try Hello(body, naming: &name)
  }

  /// Copies the first octets of the message out of its records; returns how many there were.
  private func copyMessage(
    _ slot: StreamSlot, _ request: Flow.Request, upTo limit: Int, into scratch: inout [UInt8]
  ) throws(DecodeError) -> Int {
    var cursor = Cursor(view(slot, request.parsed..<request.resume))
    var count = 0
    while count < limit && !cursor.isAtEnd {
      let record = try TLSRecord(&cursor)
      let body = try cursor.take(record.length)
      let piece = body.within(0..<min(body.byteCount, limit - count))
      guard scratch.count - count >= piece.byteCount else { throw cursor.error(.limit) }
      scratch.overwrite(at: count, with: piece)
      count += piece.byteCount
    }
    return count
  }
}

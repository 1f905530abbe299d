extension DNSAnswer {
  /// Answers with other addresses, such as those of the host that enforces a search engine's safe mode.
  ///
  /// With an `alias`, the answer is a CNAME and the alias's addresses in the same message, because some clients do not
  /// ask again. For types without an address the answer has a SOA; HTTPS and SVCB get the CNAME alone, since their
  /// hints would lead back to the ordinary hosts. Addresses that exceed the client's UDP size are left out. The caller
  /// sets `extendedError` to `forged` or nil.
  public func redirect(
    _ query: RawSpan, to alias: Name?, addresses: Span<Address>, into writer: inout Writer
  ) throws(DecodeError) {
    try redirect(query, DNSAsked(query), to: alias, addresses: addresses, into: &writer)
  }

  /// Replaces an answer by such a redirection.
  public func redirect(
    insteadOf answer: RawSpan, to alias: Name?, addresses: Span<Address>, into writer: inout Writer
  ) throws(DecodeError) {
    try redirect(answer, DNSAsked(answer, isAnswer: true), to: alias, addresses: addresses, into: &writer)
  }

  private func redirect(
    _ query: RawSpan, _ asked: DNSAsked, to alias: Name?, addresses: Span<Address>, into writer: inout Writer
  ) throws(DecodeError) {
    let start = writer.count
    if asked.ednsVersion > 0 { return try badVersion(query, asked, into: &writer) }
    try begin(query, asked, code: 0, into: &writer)
    var owner = DNSAnswer.questionPointer
    var answers: UInt16 = 0
    if let alias {
      try record(owner: owner, .cname, asked, into: &writer)
      try writer.u16(UInt16(alias.count + 1))
      // Header, question and one fixed part: far below the 14 bits of a pointer.
      owner = 0xc000 | UInt16(writer.count - start)
      try writer.name(alias)
      answers = 1
    }
    let fixed = answers
    for index in addresses.indices {
      let address = addresses[index]
      guard asked.type == (address.isIPv4 ? .a : .aaaa), room(asked, start, writer.count) else { continue }
      try record(owner: owner, asked.type, asked, into: &writer)
      try writer.u16(address.isIPv4 ? 4 : 16)
      if address.isIPv4 { try writer.u32(address.v4) } else { try writer.address(address) }
      answers += 1
    }
    writer.patch(answers, at: start + 6)
    if answers == fixed && !(alias != nil && isAliasEnough(asked.type)) {
      try authorityRecord(owner: owner, asked, into: &writer)
      writer.patch(1, at: start + 8)
    }
    try finish(asked, start: start, into: &writer)
  }

  private func isAliasEnough(_ type: DNSType) -> Bool {
    type == .https || type == .svcb || type == .cname || type == .any
  }

  /// Whether one more AAAA record, the larger kind, and EDNS with one error fit.
  private func room(_ asked: DNSAsked, _ start: Int, _ end: Int) -> Bool {
    end - start + 28 + 17 <= asked.sizeLimit
  }
}

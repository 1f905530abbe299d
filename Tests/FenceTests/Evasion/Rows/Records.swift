import Support

extension Row {
  /// The same hello within other records, or another spelling of the same name.
  static let records: [Row] = [
    hello("B2.9a", "two records, cut in the name") { name in
      let message = HelloBuilder(name: name).message()
      return TLSRecords.records(message, splits: [message.count / 2])
    },
    hello("B2.9b", "a record for each octet") { TLSRecords.records(HelloBuilder(name: $0).message(), size: 1) },
    hello("B2.9c", "an empty record first") {
      TLSRecords.records(HelloBuilder(name: $0).message(), size: 100, zeroLengthFirst: true)
    },
    hello("B2.9d", "a record of version 3.153") {
      TLSRecords.records(HelloBuilder(name: $0).message(), version: 0x0399)
    },
    hello("B2.9e", "two records, cut in the handshake's header") {
      TLSRecords.records(HelloBuilder(name: $0).message(), splits: [2])
    },
    hello("B2.10", "sixty thousand octets", Hello.padded),
    hello("A2.pq", "a browser's, with a post-quantum key", Hello.postQuantum),
    hello("B2.36a", "upper case") { Hello.plain($0.uppercased()) },
    hello("B2.36b", "a dot at the end") { Hello.plain($0 + ".") },
    hello("B2.36c", "a label more") { Hello.plain($0) },
    Row("B2.37", "two names in one list", reaches: []) { attack in
      let names: [HelloBuilder.Entry] = [.init(attack.allowed.name), .init(attack.blocked.name)]
      try attack.open().put(TLSRecords.records(HelloBuilder(.entries(names)).message()), at: 0)
    },
    Row("B2.19", "an innocent hello that the server wants again, then another name") { attack in
      let flow = try attack.open()
      var first = HelloBuilder(name: attack.allowed.name)
      first.keyShares = [.mlkem768]
      let message = TLSRecords.records(first.message())
      flow.stream(message)
      guard flow.settle() else { return }
      flow.put(attack.hello, at: message.count)
      flow.pause(milliseconds: 100)
    },
  ]

  private static func hello(_ id: String, _ technique: String, _ make: @escaping @Sendable (String) -> [UInt8]) -> Row {
    Row(id, technique) { attack in try attack.open().stream(make(attack.blocked.name)) }
  }
}

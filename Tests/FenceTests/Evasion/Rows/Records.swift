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
    // Servers refuse malformed names.
    refused("B2.36d", "a NUL behind the name") { _, blocked in .name(blocked + "\0") },
    refused("B2.36e", "a NUL behind the name, and another's end") { allowed, blocked in .name("\(blocked)\0.\(allowed)")
    },
    refused("B2.36f", "another name, and a NUL before the end") { allowed, blocked in .name("\(allowed)\0.\(blocked)")
    },
    refused("B2.36g", "a label in letters that are not ASCII") { _, blocked in .name("bücher." + blocked) },
    refused("B2.36h", "the name in letters that only look like it") { _, blocked in
      .name(blocked.replacing("o", with: "\u{043e}"))
    },
    refused("B2.36i", "the name with a full stop of another script") { _, blocked in
      .name(blocked.replacing(".", with: "\u{3002}"))
    },
    Row("B2.36j", "a label of another script as it is written in ASCII", under: "xn--bcher-kva") { attack in
      try attack.open().put(attack.hello, at: 0)
    },
    refused("B2.37", "two names in one list") { .entries([.init($0), .init($1)]) },
    refused("B2.37b", "two names in one list, the true one first") { .entries([.init($1), .init($0)]) },
    refused("B2.37c", "two extensions with a name each") { .extensions([.name($0), .name($1)]) },
    refused("B2.37d", "two extensions with a name each, the true one first") { .extensions([.name($1), .name($0)]) },
    refused("B2.37e", "a name of another type first") { .entries([.init(type: 1, $0), .init($1)]) },
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

  /// Hellos that this server refuses and another might accept, with both names in them.
  private static func refused(
    _ id: String, _ technique: String,
    _ names: @escaping @Sendable (_ allowed: String, _ blocked: String) -> HelloBuilder.ServerName
  ) -> Row {
    Row(id, technique, reaches: []) { attack in
      let hello = HelloBuilder(names(attack.allowed.name, attack.blocked.name))
      try attack.open().put(TLSRecords.records(hello.message()), at: 0)
    }
  }

  private static func hello(_ id: String, _ technique: String, _ make: @escaping @Sendable (String) -> [UInt8]) -> Row {
    Row(id, technique) { attack in try attack.open().stream(make(attack.blocked.name)) }
  }
}

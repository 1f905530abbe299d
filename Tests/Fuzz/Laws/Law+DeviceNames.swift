import DeviceNames
import Support
import Wire

extension Law {
  static let leases = Law(
    name: "leases", sentence: "a card has a plain name that stands in the file, and the file is read as one form"
  ) { input in
    let text = String(decoding: input, as: UTF8.self)
    for (card, name) in LeaseFormat.names(in: input) {
      check(name, input)
      let isSaid = text.contains(name.description) || text.contains("\\u")
      if !isSaid || card.value >> 48 != 0 { broken("a name that nothing says", input) }
    }
  } seeds: {
    [
      "1790000000 02:00:00:00:00:02 192.0.2.2 Laptop 01:02\n0 02:00:00:00:00:03 192.0.2.3 * *\n", "duid 00:01\n",
      """
      address,hwaddr,client_id,valid_lifetime,expire,subnet_id,fqdn_fwd,fqdn_rev,hostname,state,user_context,pool_id
      192.0.2.2,02:00:00:00:00:02,,3600,1790000000,1,0,0,laptop.lan.,0,,0
      """,
      #"[{"ClientId":[1,2,0,0,0,0,2],"Address":[192,0,2,2],"Hostname":"laptop","ExpirationUSec":1}]"#,
      #"{"Leases":[{"ClientId":[255],"HardwareAddress":[2,0,0,0,0,2],"Hostname":"laptop"}]}"#,
    ].map { Array($0.utf8) }
  }

  static let hostNames = Law(
    name: "hostNames", sentence: "an answer names the machine that was asked about, by its question alone"
  ) { input in
    guard input.count >= 2 else { return }
    let number = UInt16(input[0]) << 8 | UInt16(input[1])
    let address = Address(v4: 0xc000_0202)
    guard let name = ReverseQuestion(address, number: number, isOwn: true).name(in: input) else { return }
    check(name, input)
    if ReverseQuestion(address, number: number &+ 1, isOwn: true).name(in: input) != nil {
      broken("an answer to another question", input)
    }
    if ReverseQuestion(Address(v4: 0xc000_0203), number: number, isOwn: true).name(in: input) == name,
      input.count < 60
    {
      broken("one short answer about two machines", input)
    }
  } seeds: {
    var query = QueryBuilder("2.2.0.192.in-addr.arpa", 12)
    query.id = 7
    let name: [UInt8] = [6] + "laptop".utf8 + [5] + "local".utf8 + [0]
    return [query.response([Record("2.2.0.192.in-addr.arpa", .raw(type: 12, name))]).message(), query.message()]
  }

  static let makers = Law(
    name: "makers", sentence: "only prefixes that were asked for have makers, short and printable"
  ) { input in
    for (prefix, maker) in MakerRegister.makers(of: [0x0017f2, 0x002272], in: input) {
      let isPlain = maker.unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 32 && $0.value != 127 }
      if ![0x0017f2, 0x002272].contains(prefix) || !isPlain || maker.isEmpty || maker.utf8.count > 24 {
        broken("\(maker) for \(prefix)", input)
      }
    }
  } seeds: {
    [
      "OUI:0017F2*\n ID_OUI_FROM_DATABASE=Apple, Inc.\n\nOUI:0022721*\n ID_OUI_FROM_DATABASE=Part\n",
      "00-17-F2   (hex)\t\tApple, Inc.\r\n0017F2     (base 16)\t\tApple, Inc.\n",
    ].map { Array($0.utf8) }
  }

  private static func check(_ name: HostName, _ input: [UInt8]) {
    if HostName(name.description) != name || name.description.utf8.count > HostName.most {
      broken("\(name) is no plain name", input)
    }
  }
}

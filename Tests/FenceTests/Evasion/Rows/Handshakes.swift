import Support
import Wire

extension Row {
  /// Data before the connection is open, and connections that reuse each other's ports.
  static let handshakes: [Row] = [
    Row("B2.12", "a decoy within the SYN, then the hello") { attack in
      let flow = attack.flow()
      try flow.open(attack.decoy)
      flow.put(attack.hello, at: 0)
    },
    Row("B2.12b", "the hello within the SYN and again behind it") { attack in
      let flow = attack.flow()
      try flow.open(attack.hello)
      flow.put(attack.hello, at: 0)
    },
    Row("B2.13", "Fast Open: the hello within the SYN, with a cookie") { attack in
      let first = attack.flow()
      try first.open(options: [.fastOpen(cookie: [])])
      first.reset()
      guard let cookie = first.cookie else { return }
      let (second, hello) = (attack.flow(), attack.hello)
      try second.open(hello, options: [.fastOpen(cookie: cookie)])
      if second.acknowledged == 0 { second.put(hello, at: 0) }
    },
    Row("B2.17", "the ports of an allowed connection, at once again") { attack in
      let flow = try attack.open()
      flow.put(attack.decoy, at: 0)
      flow.settle()
      flow.reset()
      try flow.reopen()
      flow.put(attack.hello, at: 0)
    },
    Row("B2.17b", "the ports and the numbers of an allowed connection, at once again") { attack in
      let flow = try attack.open()
      flow.put(attack.decoy, at: 0)
      flow.settle()
      flow.reset()
      try flow.reopen(0)
      flow.put(attack.hello, at: 0)
    },
    Row("B2.17c", "the ports of an allowed connection again, and an opening that the server does not take") { attack in
      let flow = try attack.open()
      flow.put(attack.decoy, at: 0)
      flow.settle()
      flow.reset()
      try flow.reopen { flow.synchronise(900_000_000) }
      flow.put(attack.hello, at: 0)
    },
    Row("B2.17f", "the ports of an allowed connection again, and octets before the first") { attack in
      let flow = try attack.open()
      flow.put(attack.decoy, at: 0)
      flow.settle()
      flow.reset()
      try flow.reopen()
      flow.put([UInt8](repeating: 0, count: 100) + attack.hello, at: -100)
    },
    Row("B2.17d", "the ports and the numbers of an allowed request, at once again") { attack in
      let (flow, first) = (try attack.open(port: 80), RequestBuilder(host: attack.allowed.name).bytes())
      flow.put(first, at: 0)
      flow.settle()
      flow.reset()
      try flow.reopen(0)
      flow.put(RequestBuilder(host: attack.blocked.name).bytes(), at: 0)
    },
    Row("B2.17e", "an opening within an allowed connection, and then its ports again") { attack in
      let flow = try attack.open()
      flow.put(attack.decoy, at: 0)
      flow.settle()
      flow.synchronise(1_000_000)
      flow.pause(milliseconds: 50)
      flow.reset()
      try flow.reopen()
      flow.put(attack.hello, at: 0)
    },
    Row("B2.17g", "an opening in the middle of the hello") { attack in
      let (flow, hello, middle) = (try attack.open(), attack.hello, attack.name.lowerBound + 3)
      flow.put(Array(hello[..<middle]), at: 0)
      flow.pause(milliseconds: 50)
      flow.synchronise(UInt32(middle))
      flow.put(Array(hello[middle...]), at: middle)
    },
    Row("B2.17h", "an opening in the middle of the hello that dies on its way") { attack in
      let (flow, hello, middle) = (try attack.open(port: 8_443), attack.hello, attack.name.lowerBound + 3)
      flow.put(Array(hello[..<middle]), at: 0)
      flow.pause(milliseconds: 50)
      flow.synchronise(UInt32(middle)) { _, packet in packet.hopLimit = 2 }
      flow.put(Array(hello[middle...]), at: middle)
    },
    Row("B3.card", "an opening from the child's card, and the hello from one that nobody knows") { attack in
      try attack.open().put(attack.hello, at: 0, from: Cable.stranger)
    },
    Row("B2.38", "the middle of a connection that never began", reaches: []) { attack in
      attack.flow().put(attack.hello, at: 0)
    },
    Row("B2.38b", "an end and a reset before the hello, of nothing", reaches: []) { attack in
      let flow = attack.flow()
      flow.put([], at: 0) { segment, _ in segment.flags = [.fin, .ack] }
      flow.put([], at: 0) { segment, _ in segment.flags = .rst }
      flow.put(attack.hello, at: 0)
    },
  ]
}

import Support
import Wire

extension Row {
  /// Data before there is a connection, and connections in each other's place.
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

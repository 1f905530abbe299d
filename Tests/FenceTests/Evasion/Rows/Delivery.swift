import Support
import Wire

extension Row {
  /// The hello as it is, delivered in pieces, late, backwards or with more around it.
  static let delivery: [Row] = [
    Row("B2.6a", "two parts, the second first") { attack in
      let (flow, hello, middle) = (try attack.open(), attack.hello, attack.name.lowerBound + 3)
      flow.put(Array(hello[middle...]), at: middle)
      flow.put(Array(hello[..<middle]), at: 0)
    },
    Row("B2.6b", "many parts, backwards") { attack in
      let (flow, hello, name) = (try attack.open(), attack.hello, attack.name)
      let edges = [0, 1, 5, name.lowerBound, name.lowerBound + 4, name.upperBound - 2, name.upperBound, hello.count]
      for (start, end) in zip(edges, edges.dropFirst()).reversed() { flow.put(Array(hello[start..<end]), at: start) }
    },
    Row("B2.6c", "single octets") { attack in
      let (flow, hello) = (try attack.open(), attack.hello)
      for index in hello.indices { flow.put([hello[index]], at: index) }
    },
    Row("B2.6d", "single octets, backwards") { attack in
      let (flow, hello) = (try attack.open(), attack.hello)
      for index in hello.indices.reversed() { flow.put([hello[index]], at: index) }
    },
    Row("B2.5", "336 octets of an innocent hello in front of the stream") { attack in
      let flow = try attack.open()
      let innocent = Hello.postQuantum(attack.allowed.name).prefix(336)
      flow.put(Array(innocent) + attack.hello, at: -336)
    },
    Row("B2.6e", "the end first, then the beginning with a wrong overlap on it") { attack in
      let (flow, hello, name) = (try attack.open(), attack.hello, attack.name)
      flow.put(Array(attack.decoy[name.lowerBound..<name.upperBound]) + hello[name.upperBound...], at: name.lowerBound)
      flow.put(hello, at: 0)
    },
    Row("B2.7a", "a decoy of a later part, then all in order") { attack in
      let (flow, name) = (try attack.open(), attack.name)
      flow.put(Array(attack.decoy[name]), at: name.lowerBound)
      flow.put(attack.hello, at: 0)
    },
    Row("B2.7b", "the later part, a decoy of it, then the beginning") { attack in
      let (flow, hello, name) = (try attack.open(), attack.hello, attack.name)
      flow.put(Array(hello[name.lowerBound...]), at: name.lowerBound)
      flow.put(Array(attack.decoy[name.lowerBound...]), at: name.lowerBound)
      flow.put(Array(hello[..<name.lowerBound]), at: 0)
    },
    Row("B2.7c", "a short decoy of a later part, a longer true one, then the beginning") { attack in
      let (flow, hello, name) = (try attack.open(), attack.hello, attack.name)
      flow.put(Array(attack.decoy[name]), at: name.lowerBound)
      flow.put(Array(hello[name.lowerBound...]), at: name.lowerBound)
      flow.put(Array(hello[..<name.lowerBound]), at: 0)
    },
    Row("B2.8", "an urgent octet within the name") { attack in
      let (flow, hello, middle) = (try attack.open(), attack.hello, attack.name.lowerBound + 3)
      flow.put(Array(hello[..<middle]) + [UInt8(ascii: "x")], at: 0) { segment, _ in
        segment.flags.insert(.urg)
        segment.urgentPointer = UInt16(middle + 1)
      }
      flow.put(Array(hello[middle...]), at: middle + 1)
    },
    Row("B2.11", "the last octet three seconds and a half later", families: [.v4]) { attack in
      let (flow, hello) = (try attack.open(), attack.hello)
      flow.put(Array(hello.dropLast()), at: 0)
      flow.pause(milliseconds: 3_500)
      flow.put(Array(hello.suffix(1)), at: hello.count - 1)
    },
    Row("B2.11b", "the beginning three seconds and a half after the rest", families: [.v4]) { attack in
      let (flow, hello, name) = (try attack.open(), attack.hello, attack.name)
      flow.put(Array(hello[name.lowerBound...]), at: name.lowerBound)
      flow.pause(milliseconds: 3_500)
      flow.put(Array(hello[..<name.lowerBound]), at: 0)
    },
    Row("B2.35a", "octets behind the packet's end") { attack in
      try attack.open().put(attack.hello, at: 0) { _, packet in packet.trailer = attack.decoy }
    },
    Row("B1.2", "all of it twice, with other boundaries") { attack in
      let (flow, hello, name) = (try attack.open(), attack.hello, attack.name)
      flow.put(Array(hello[..<name.upperBound]), at: 0)
      flow.put(Array(hello[name.lowerBound...]), at: name.lowerBound)
      flow.put(hello, at: 0)
    },
  ]
}

import Support

extension Row {
  /// Requests in the clear: a second one on the same connection, and one inside another's body.
  static let requests: [Row] =
    [
      Row("B2.20a", "a second request, after the first was answered") { attack in
        let (flow, first) = (try attack.open(port: 80), get(attack.allowed.name))
        flow.put(first, at: 0)
        flow.settle()
        flow.put(get(attack.blocked.name), at: first.count)
        flow.pause(milliseconds: 100)
      },
      Row("B2.20b", "two requests in one segment") { attack in
        try attack.open(port: 80).put(get(attack.allowed.name) + get(attack.blocked.name), at: 0)
      },
      Row("B2.20c", "a request cut in its second's name") { attack in
        let (flow, all) = (try attack.open(port: 80), get(attack.allowed.name) + get(attack.blocked.name))
        let middle = all.count - 12
        flow.put(Array(all[..<middle]), at: 0)
        flow.pause(milliseconds: 50)
        flow.put(Array(all[middle...]), at: middle)
      },
      smuggled("B2.21a", "a length that ends before the chunk does") { inner in
        let chunk = String(inner.count, radix: 16) + "\r\n"
        return (["Content-Length: \(chunk.utf8.count)", "Transfer-Encoding: chunked"], Array(chunk.utf8) + inner)
      },
      smuggled("B2.21b", "two lengths") { inner in (["Content-Length: 0", "Content-Length: \(inner.count)"], inner) },
      smuggled("B2.21c", "a coding that nobody knows") { inner in
        (["Content-Length: 0", "Transfer-Encoding: xchunked"], inner)
      },
      Row("B2.22a", "one host in the target, another in its field") { attack in
        var request = RequestBuilder(host: attack.allowed.name)
        request.target = "http://\(attack.blocked.name)/"
        try attack.open(port: 80).put(request.bytes(), at: 0)
      },
      Row("B2.22b", "two hosts") { attack in
        var request = RequestBuilder(host: attack.allowed.name)
        request.lines.append("Host: \(attack.blocked.name)")
        try attack.open(port: 80).put(request.bytes(), at: 0)
      },
      Row("B2.18", "a greeting that its server answers in the clear, then a request on the same connection") { attack in
        let (flow, greeting) = (try attack.open(port: 8_080), attack.decoy)
        flow.put(greeting, at: 0)
        flow.settle()
        flow.put(get(attack.blocked.name), at: greeting.count)
        flow.pause(milliseconds: 100)
      },
      Row("B2.36k", "a NUL behind the host") { attack in
        try attack.open(port: 80).put(get(attack.blocked.name + "\0"), at: 0)
      },
      Row("B2.36l", "a host with a label in letters that are not ASCII") { attack in
        try attack.open(port: 80).put(get("bücher." + attack.blocked.name), at: 0)
      },
    ] + spelt

  /// Spellings that some servers accept. It does not matter whether ours does, only that it never gets them whole.
  private static let spelt: [Row] = RequestBuilder.spellings(of: "x").enumerated().map { index, spelling in
    Row("B1.http\(index)", spelling.description) { attack in
      let flow = try attack.open(port: 80)
      flow.stream(RequestBuilder.spellings(of: attack.blocked.name)[index].bytes)
    }
  }

  private static func get(_ host: String) -> [UInt8] { RequestBuilder(host: host).bytes() }

  private static func smuggled(
    _ id: String, _ technique: String, _ wrap: @escaping @Sendable ([UInt8]) -> (lines: [String], body: [UInt8])
  ) -> Row {
    Row(id, technique) { attack in
      var request = RequestBuilder(host: attack.allowed.name)
      request.method = "POST"
      let (lines, body) = wrap(get(attack.blocked.name))
      request.lines += lines
      request.body = body
      try attack.open(port: 80).put(request.bytes(), at: 0)
    }
  }
}

import Configuration
import Testing

@Suite struct MQTTOptionsTests {
  private func read(_ members: String) throws -> MQTTOptions {
    try #require(try ConfigurationTests.read("{mode: 'laptop',\n mqtt: {\n\(members)}}").mqtt)
  }

  @Test func `beyond this machine it is encrypted, unless the file says otherwise`() throws {
    for host in ["192.168.1.20", "broker.home.arpa", "fd00::20", "128.0.0.1"] {
      let options = try read("host: '\(host)'")
      #expect(options.isEncrypted && options.port == 8_883, "\(host)")
    }
    for host in ["localhost", "127.0.0.1", "127.9.9.9", "::1"] {
      let options = try read("host: '\(host)'")
      #expect(!options.isEncrypted && options.port == 1_883, "\(host)")
    }
    let clear = try read("host: '192.168.1.20', tls: false")
    #expect(!clear.isEncrypted && clear.port == 1_883 && clear.topic == "picket" && !clear.names)
    #expect(try read("host: 'localhost', tls: true").port == 8_883)
    #expect(try read("host: 'localhost', port: 2883").port == 2_883)
    #expect(clear.categories == ["social", "games", "streaming", "shortVideo", "chat"])
    #expect(try read("host: 'localhost', categories: []").categories == [])
  }

  @Test(arguments: [
    ("", "say where the broker is"), ("host: 7", "a host such as"), ("host: ''", "1 to 253"),
    ("host: 'mqtt://broker'", "the broker's name or address alone"), ("host: 'a b'", "names no host"),
    ("host: 'broker:1883'", "names no host"), ("host: 'br\u{f6}ker'", "names no host"),
    ("host: 'a', port: 0", "out of range"), ("host: 'a', port: 65536", "out of range"),
    ("host: 'a', prot: 1", "did you mean 'port'?"), ("host: 'a', tls: 'no'", "true or false"),
    ("host: 'a', tls: false, authority: '/a.pem'", "not encrypted"), ("host: 'a', authority: 'a.pem'", "no whole path"),
    ("host: 'a', passwordFile: '/p'", "no 'user'"), ("host: 'a', user: 'u', passwordFile: 'p'", "no whole path"),
    ("host: 'a', topic: 'a/b'", "letters, digits"), ("host: 'a', topic: '#'", "letters, digits"),
    ("host: 'a', topic: '\(String(repeating: "a", count: 33))'", "1 to 32"), ("host: 'a', names: 1", "true or false"),
    ("host: 'a', categories: 'games'", "a list"), ("host: 'a', categories: ['+']", "no category"),
    ("host: 'a', categories: ['games', 'games']", "twice"),
    ("host: 'a', categories: [\((0..<17).map { "'c\($0)'" }.joined(separator: ","))]", "it may have 16"),
  ])
  func `a broker that cannot be told is refused with its line and what would be right`(
    _ members: String, _ part: String
  ) {
    #expect {
      try read(members)
    } throws: {
      let text = "\($0)"
      return text.contains("p.json5:") && text.contains("mqtt") && text.contains(part)
    }
  }

  @Test func `a category that there is not is refused with what was meant`() throws {
    let read = try ConfigurationTests.read("{mode: 'laptop', mqtt: {host: 'a', categories: ['gmaes']}}")
    #expect {
      try read.settings(revision: 0, numbers: [], catalog: nil, at: Clocks(wall: 0, boot: 0))
    } throws: { "\($0)".contains("did you mean 'games'?") }
  }
}

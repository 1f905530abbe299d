import Inspect
import Support
import Testing
import Wire

@Suite struct InitialKeysTests {
  private func derive(_ version: QUICVersion, _ id: [UInt8], _ side: InitialKeys.Side) throws -> [[UInt8]] {
    var opener = InitialOpener()
    return try derive(version, id, side, &opener)
  }

  private func derive(
    _ version: QUICVersion, _ id: [UInt8], _ side: InitialKeys.Side, _ opener: inout InitialOpener
  ) throws -> [[UInt8]] {
    let made = ConnectionID(id.raw)
    let destination = try #require(made)
    let derived = opener.keys(version: version, destination: destination, side: side)
    let keys = try #require(derived)
    return [
      keys.key.indices.map { keys.key[$0] }, keys.iv.indices.map { keys.iv[$0] }, keys.hp.indices.map { keys.hp[$0] },
    ]
  }

  @Test func `RFC 9001 A1 client keys`() throws {
    let keys = try derive(.v1, QUICVectors.destination, .client)
    #expect(keys[0] == QUICSamples.hex("1f369613dd76d5467730efcbe3b1a22d"))
    #expect(keys[1] == QUICSamples.hex("fa044b2f42a3fd3b46fb255c"))
    #expect(keys[2] == QUICSamples.hex("9f50449e04a0e810283a1e9933adedd2"))
  }

  @Test func `RFC 9001 A1 server keys`() throws {
    let keys = try derive(.v1, QUICVectors.destination, .server)
    #expect(keys[0] == QUICSamples.hex("cf3a5331653c364c88f0f379b6067e37"))
    #expect(keys[1] == QUICSamples.hex("0ac1493ca1905853b0bba03e"))
    #expect(keys[2] == QUICSamples.hex("c206b8d9b9f0f37644430b490eeaa314"))
  }

  @Test func `RFC 9369 A1 client keys`() throws {
    let keys = try derive(.v2, QUICVectors.destination, .client)
    #expect(keys[0] == QUICSamples.hex("8b1a0bc121284290a29e0971b5cd045d"))
    #expect(keys[1] == QUICSamples.hex("91f73e2351d8fa91660e909f"))
    #expect(keys[2] == QUICSamples.hex("45b95e15235d6f45a6b19cbcb0294ba9"))
  }

  @Test func `a thousand connection IDs give what libcrypto's HKDF gives`() throws {
    var opener = InitialOpener()
    let versions: [QUICVersion] = [.v1, .v2, .draft29]
    for index in 0..<1000 {
      let id = QUICSamples.noise(index % 21, seed: UInt64(index))
      let version = versions[index % 3]
      let fromServer = index & 1 == 1
      let keys = try derive(version, id, fromServer ? .server : .client, &opener)
      let other = QUICSecrets(version: version, destination: id, fromServer: fromServer)
      #expect(keys == [other.key, other.iv, other.hp], "\(version) \(id)")
    }
  }

  @Test func `versions without a salt have no keys`() throws {
    var opener = InitialOpener()
    for number: UInt32 in [0, 0x1a2a_3a4a, 0xff00_001c] {
      let keys = opener.keys(version: QUICVersion(number), destination: ConnectionID(), side: .client)
      #expect(keys == nil)
    }
  }
}

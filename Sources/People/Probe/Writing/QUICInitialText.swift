internal import CNettle
internal import Inspect
internal import Wire

/// A client's first packet of QUIC (RFC 9000 17.2.2), sealed as clients seal it (RFC 9001 5).
@safe struct QUICInitialText {
  private static let size = 1_200
  private static let tag = 16

  private let version: QUICVersion
  private let destination = (0..<8).map { _ in UInt8.random(in: .min ... .max) }

  init(_ version: QUICVersion) { self.version = version }

  /// With this hello; nil for one that does not fit, or a version without known keys.
  func packet(_ hello: [UInt8]) -> [UInt8]? {
    var opener = InitialOpener()
    guard let id = unsafe ConnectionID(destination.span.bytes),
      let keys = opener.keys(version: version, destination: id, side: .client)
    else { return nil }
    let number = version.number
    // Type Initial, which version 2 numbers anew (RFC 9369 3.2), and a packet number of four octets.
    var header: [UInt8] =
      [version == .v2 ? 0xd3 : 0xc3]
      + (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    header += [UInt8(destination.count)] + destination + [0, 0]
    let payload = QUICInitialText.size - header.count - 2 - 4 - QUICInitialText.tag
    let frame =
      [0x06, 0] + [0x40 | UInt8(hello.count >> 8 & 63), UInt8(hello.count & 255)] + hello
    guard frame.count <= payload else { return nil }
    let length = 4 + payload + QUICInitialText.tag
    header += [0x40 | UInt8(length >> 8), UInt8(length & 255), 0, 0, 0, 0]
    return protected(header, frame + [UInt8](repeating: 0, count: payload - frame.count), keys)
  }

  private func protected(_ header: [UInt8], _ text: [UInt8], _ keys: InitialKeys) -> [UInt8] {
    let key = (0..<16).map { keys.key[$0] }
    let iv = (0..<12).map { keys.iv[$0] }
    let hp = (0..<16).map { keys.hp[$0] }
    var cipher = gcm_aes128_ctx()
    var sealed = [UInt8](repeating: 0, count: text.count)
    var tag = [UInt8](repeating: 0, count: QUICInitialText.tag)
    // Packet number 0 leaves the nonce as the iv is.
    unsafe nettle_gcm_aes128_set_key(&cipher, key)
    unsafe nettle_gcm_aes128_set_iv(&cipher, iv.count, iv)
    unsafe nettle_gcm_aes128_update(&cipher, header.count, header)
    unsafe nettle_gcm_aes128_encrypt(&cipher, text.count, &sealed, text)
    unsafe nettle_gcm_aes128_digest(&cipher, tag.count, &tag)
    var packet = header + sealed + tag
    var block = aes128_ctx()
    var mask = [UInt8](repeating: 0, count: 16)
    let sample = Array(packet[header.count..<header.count + 16])
    unsafe nettle_aes128_set_encrypt_key(&block, hp)
    unsafe nettle_aes128_encrypt(&block, 16, &mask, sample)
    packet[0] ^= mask[0] & 0x0f
    for index in 0..<4 { packet[header.count - 4 + index] ^= mask[1 + index] }
    return packet
  }
}

import CNettle
public import Wire

/// Takes the protection off Initial packets (RFC 9001 5) without allocating.
///
/// One per thread: it owns the ciphers, which get new keys for each packet, and the one buffer for all decrypted
/// payloads. Nettle's ciphers, because libcrypto's providers take three megabytes.
@safe public struct InitialOpener: ~Copyable {
  private let mask: UnsafeMutablePointer<aes128_ctx>
  private let cipher: UnsafeMutablePointer<gcm_aes128_ctx>
  private let work: UnsafeMutablePointer<UInt8>
  /// A packet's header without protection, and its plaintext behind it.
  private let room: UnsafeMutablePointer<UInt8>
  private var schedule = KeySchedule()
  private var opened = 0
  /// The packet number as written in the packet last opened.
  ///
  /// Taken as whole: that is right for the first 256 packets of a connection even in the shortest form, and a later
  /// Initial fails its tag.
  public private(set) var packetNumber: UInt32 = 0

  /// The maximum of a UDP datagram.
  private static let capacity = 65_536
  private static let tagLength = 16

  /// Offsets of the small values that the ciphers read and write.
  private enum Work {
    static let mask = 0
    static let nonce = 16
    static let tag = 32
    static let size = 48
  }

  public init() {
    unsafe mask = .allocate(capacity: 1)
    unsafe cipher = .allocate(capacity: 1)
    unsafe work = .allocate(capacity: Work.size)
    unsafe work.initialize(repeating: 0, count: Work.size)
    // Reserves address space; memory follows as packets are decrypted.
    unsafe room = .allocate(capacity: InitialOpener.capacity)
  }

  deinit {
    unsafe mask.deallocate()
    unsafe cipher.deallocate()
    unsafe work.deallocate()
    unsafe room.deallocate()
  }

  /// Keys from the connection ID that the client chose for its first Initial, or that a Retry gave it.
  ///
  /// Nil for a version that Picket cannot read.
  public mutating func keys(
    version: QUICVersion, destination: ConnectionID, side: InitialKeys.Side
  ) -> InitialKeys? {
    schedule.keys(version: version, destination: destination, side: side)
  }

  /// The frames of the last decrypted packet; empty when decryption failed.
  public var plaintext: RawSpan {
    @_lifetime(borrow self) get {
      let span = unsafe RawSpan(_unsafeStart: room, byteCount: opened)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Decrypts the payload of an Initial packet into `plaintext`; false, with an empty `plaintext`, if its tag is wrong.
  ///
  /// `header` must have been parsed from `datagram`.
  public mutating func open(datagram: RawSpan, header: QUICHeader, keys: InitialKeys) -> Bool {
    opened = 0
    let payload = header.payload
    // RFC 9001 5.4.2: a packet too short to be sampled is discarded.
    guard header.kind == .initial, header.start >= 0, header.start < payload.lowerBound,
      payload.upperBound <= datagram.byteCount, payload.count >= 4 + 16,
      payload.upperBound - header.start <= InitialOpener.capacity
    else { return false }
    let length = unsafe datagram.withUnsafeBytes { octets in
      unsafe withUnsafeBytes(of: keys) { keys in unsafe decrypt(octets, header.start, payload, keys) }
    }
    opened = length ?? 0
    return length != nil
  }

  /// The length of the plaintext, or nil. The ranges were checked against the datagram.
  private mutating func decrypt(
    _ datagram: UnsafeRawBufferPointer, _ start: Int, _ payload: Range<Int>, _ keys: UnsafeRawBufferPointer
  ) -> Int? {
    guard let base = unsafe datagram.baseAddress?.assumingMemoryBound(to: UInt8.self),
      let keys = unsafe keys.baseAddress?.assumingMemoryBound(to: UInt8.self)
    else { return nil }
    let iv = unsafe keys + InitialKeys.ivOffset
    let number = unsafe base + payload.lowerBound
    // RFC 9001 5.4.3: the sample lies where the payload would start behind a number of four octets.
    unsafe nettle_aes128_set_encrypt_key(mask, keys + InitialKeys.hpOffset)
    unsafe nettle_aes128_encrypt(mask, 16, work, number + 4)
    let first = unsafe base[start] ^ (work[0] & 0x0f)
    // RFC 9000 17.2: reserved bits are zero below the protection.
    guard first & 0x0c == 0 else { return nil }
    let width = Int(first & 3) + 1
    // The header is authenticated as it was before its protection, a token of any length included.
    let head = payload.lowerBound - start + width
    unsafe room.update(from: base + start, count: head)
    unsafe room[0] = first
    var value: UInt32 = 0
    for index in 0..<width {
      let octet = unsafe number[index] ^ work[1 + index]
      unsafe room[head - width + index] = octet
      value = value << 8 | UInt32(octet)
    }
    let nonce = unsafe UnsafeMutableRawPointer(work + Work.nonce)
    let tail = unsafe UnsafeRawPointer(iv).loadUnaligned(fromByteOffset: 8, as: UInt32.self)
    unsafe nonce.storeBytes(of: UnsafeRawPointer(iv).loadUnaligned(as: UInt64.self), as: UInt64.self)
    unsafe nonce.storeBytes(of: tail ^ value.bigEndian, toByteOffset: 8, as: UInt32.self)

    let text = payload.count - width - InitialOpener.tagLength
    let sealed = unsafe number + width
    unsafe nettle_gcm_aes128_set_key(cipher, keys + InitialKeys.keyOffset)
    unsafe nettle_gcm_aes128_set_iv(cipher, 12, work + Work.nonce)
    unsafe nettle_gcm_aes128_update(cipher, head, room)
    unsafe nettle_gcm_aes128_decrypt(cipher, text, room, sealed)
    unsafe nettle_gcm_aes128_digest(cipher, InitialOpener.tagLength, work + Work.tag)
    // Everybody who sees the packet can derive its keys, so this comparison need not take constant time.
    let made = unsafe UnsafeRawPointer(work + Work.tag).loadUnaligned(as: SIMD2<UInt64>.self)
    guard unsafe made == UnsafeRawPointer(sealed + text).loadUnaligned(as: SIMD2<UInt64>.self) else { return nil }
    packetNumber = value
    return text
  }
}

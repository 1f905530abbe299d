import CCrypto
public import Wire

/// Takes the protection off Initial packets (RFC 9001 5) without allocating.
///
/// One per thread: it owns the cipher contexts, fetched once and re-keyed per packet, and the one buffer into which
/// every payload is decrypted.
@safe public struct InitialOpener: ~Copyable {
  private let mask: OpaquePointer
  private let cipher: OpaquePointer
  private let work: UnsafeMutablePointer<UInt8>
  private var schedule: KeySchedule
  private var scratch: [UInt8]
  private var opened = 0
  /// The packet number as written in the packet last opened.
  ///
  /// Taken as whole: that is right for the first 256 packets of a connection even in its shortest form, and an
  /// Initial beyond them fails its tag.
  public private(set) var packetNumber: UInt32 = 0

  /// No UDP datagram holds more.
  private static let capacity = 65_536
  private static let tagLength = 16

  /// Offsets of the small values that libcrypto reads and writes.
  private enum Work {
    static let mask = 0
    static let nonce = 16
    static let first = 28
    static let number = 29
    static let size = 33
  }

  /// Nil when libcrypto has no AES-128 or no memory.
  public init?() {
    let fetched = unsafe (EVP_CIPHER_fetch(nil, "AES-128-ECB", nil), EVP_CIPHER_fetch(nil, "AES-128-GCM", nil))
    let made = unsafe (EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_new())
    // The contexts keep a reference of their own.
    defer {
      unsafe EVP_CIPHER_free(fetched.0)
      unsafe EVP_CIPHER_free(fetched.1)
    }
    guard let ecb = unsafe fetched.0, let gcm = unsafe fetched.1, let mask = unsafe made.0, let cipher = unsafe made.1,
      unsafe EVP_EncryptInit_ex(mask, ecb, nil, nil, nil) > 0,
      unsafe EVP_DecryptInit_ex(cipher, gcm, nil, nil, nil) > 0
    else {
      unsafe EVP_CIPHER_CTX_free(made.0)
      unsafe EVP_CIPHER_CTX_free(made.1)
      return nil
    }
    unsafe self.mask = mask
    unsafe self.cipher = cipher
    unsafe work = .allocate(capacity: Work.size)
    unsafe work.initialize(repeating: 0, count: Work.size)
    schedule = KeySchedule()
    scratch = [UInt8](repeating: 0, count: InitialOpener.capacity)
  }

  deinit {
    unsafe EVP_CIPHER_CTX_free(mask)
    unsafe EVP_CIPHER_CTX_free(cipher)
    unsafe work.deallocate()
  }

  /// Keys from the connection ID that the client chose for its first Initial, or that a Retry gave it.
  ///
  /// Nil for a version that Picket cannot read.
  public mutating func keys(
    version: QUICVersion, destination: ConnectionID, side: InitialKeys.Side
  ) -> InitialKeys? {
    schedule.keys(version: version, destination: destination, side: side)
  }

  /// The frames of the packet last opened; empty when it did not open.
  public var plaintext: RawSpan {
    @_lifetime(borrow self) get { scratch.raw.within(0..<opened) }
  }

  /// Leaves the payload of an Initial packet in `plaintext`; false, and nothing there, unless its tag verifies.
  ///
  /// `header` must have been parsed from `datagram`, or nothing opens.
  public mutating func open(datagram: RawSpan, header: QUICHeader, keys: InitialKeys) -> Bool {
    opened = 0
    let payload = header.payload
    // RFC 9001 5.4.2: a packet too short to be sampled is discarded.
    guard header.kind == .initial, payload.upperBound <= datagram.byteCount, payload.count >= 4 + 16,
      payload.count <= InitialOpener.capacity
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
    typealias Octets = UnsafePointer<UInt8>
    guard let base = unsafe datagram.baseAddress?.assumingMemoryBound(to: UInt8.self),
      let keys = unsafe keys.baseAddress?.assumingMemoryBound(to: UInt8.self)
    else { return nil }
    let iv = unsafe keys + InitialKeys.ivOffset
    let number = unsafe base + payload.lowerBound
    var written: Int32 = 0
    // RFC 9001 5.4.3: the sample lies where the payload would start behind a number of four octets.
    guard unsafe EVP_EncryptInit_ex(mask, nil, nil, keys + InitialKeys.hpOffset, nil) > 0,
      unsafe EVP_EncryptUpdate(mask, work, &written, number + 4, 16) > 0
    else { return nil }
    let first = unsafe base[start] ^ (work[0] & 0x0f)
    // RFC 9000 17.2: reserved bits are zero below the protection.
    guard first & 0x0c == 0 else { return nil }
    let width = Int(first & 3) + 1
    var value: UInt32 = 0
    for index in 0..<width {
      let octet = unsafe number[index] ^ work[1 + index]
      unsafe work[Work.number + index] = octet
      value = value << 8 | UInt32(octet)
    }
    unsafe work[Work.first] = first
    let nonce = unsafe UnsafeMutableRawPointer(work + Work.nonce)
    let tail = unsafe UnsafeRawPointer(iv).loadUnaligned(fromByteOffset: 8, as: UInt32.self)
    unsafe nonce.storeBytes(of: UnsafeRawPointer(iv).loadUnaligned(as: UInt64.self), as: UInt64.self)
    unsafe nonce.storeBytes(of: tail ^ value.bigEndian, toByteOffset: 8, as: UInt32.self)

    let text = payload.count - width - InitialOpener.tagLength
    let sealed = unsafe number + width
    let tag = unsafe UnsafeMutablePointer(mutating: sealed + text)
    // The header is authenticated as it was before its protection: the parts that differ come from here, the rest,
    // a token of any length included, from the datagram.
    guard unsafe EVP_DecryptInit_ex(cipher, nil, nil, keys + InitialKeys.keyOffset, work + Work.nonce) > 0,
      unsafe EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, Int32(InitialOpener.tagLength), tag) > 0,
      unsafe EVP_DecryptUpdate(cipher, nil, &written, work + Work.first, 1) > 0,
      unsafe EVP_DecryptUpdate(cipher, nil, &written, base + start + 1, Int32(payload.lowerBound - start - 1)) > 0,
      unsafe EVP_DecryptUpdate(cipher, nil, &written, work + Work.number, Int32(width)) > 0
    else { return nil }
    let verified = unsafe scratch.withUnsafeMutableBufferPointer { output in
      unsafe EVP_DecryptUpdate(cipher, output.baseAddress, &written, sealed, Int32(text)) > 0
        && EVP_DecryptFinal_ex(cipher, output.baseAddress, &written) > 0
    }
    guard verified else { return nil }
    packetNumber = value
    return text
  }
}

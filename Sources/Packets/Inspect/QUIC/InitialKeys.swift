import CNettle
import Wire

/// The keys of one side's Initial packets (RFC 9001 5.2). Everybody who sees the packet can derive them.
public struct InitialKeys: BitwiseCopyable, Sendable {
  public enum Side: Sendable, BitwiseCopyable {
    case client
    case server
  }

  /// AES-128-GCM key of the payload.
  public let key: InlineArray<16, UInt8>
  /// Combined with the packet number to make the nonce.
  public let iv: InlineArray<12, UInt8>
  /// AES-128 key of the header protection.
  public let hp: InlineArray<16, UInt8>

  // Stored in this order without gaps, so that the opener can hand out pointers into one value.
  static let keyOffset = 0
  static let ivOffset = 16
  static let hpOffset = 28
}

/// HKDF-SHA256 (RFC 5869) reduced to what Initial keys need: fourteen compressions and nothing else.
///
/// Every message of this key schedule is shorter than one block and, except for the connection ID, known beforehand. So
/// the blocks are stored with their padding, each salt's HMAC state is computed once, and the compression function runs
/// on the blocks directly.
@safe struct KeySchedule: ~Copyable {
  /// Eight words of hash state; in memory order only where a block says so.
  typealias State = SIMD8<UInt32>
  private typealias Salt = (inner: State, outer: State)

  /// FIPS 180-4 5.3.3.
  private static let start = State(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)

  /// Blocks of 64 octets that the compression function reads in place.
  private enum Block: Int, CaseIterable {
    /// The connection ID; later the derived octets.
    case message
    /// A digest and the padding behind it: the second message of every HMAC.
    case digest
    /// A 32-octet key XOR ipad, and XOR opad (RFC 2104 2). The rest of both blocks never changes.
    case innerKey
    case outerKey
    case clientIn
    case serverIn
    case key, iv, hp
    case key2, iv2, hp2
  }

  private let context: UnsafeMutablePointer<sha256_ctx>
  private let blocks: UnsafeMutableRawPointer
  private var v1: Salt = (.zero, .zero)
  private var v2: Salt = (.zero, .zero)
  private var draft29: Salt = (.zero, .zero)

  init() {
    unsafe context = .allocate(capacity: 1)
    unsafe context.initialize(to: sha256_ctx())
    unsafe blocks = .allocate(byteCount: 64 * Block.allCases.count, alignment: 64)
    unsafe blocks.initializeMemory(as: UInt8.self, repeating: 0, count: 64 * Block.allCases.count)
    unsafe at(.digest).storeBytes(of: KeySchedule.padding(behind: 32), toByteOffset: 32, as: State.self)
    unsafe at(.innerKey).storeBytes(of: State(repeating: 0x3636_3636), toByteOffset: 32, as: State.self)
    unsafe at(.outerKey).storeBytes(of: State(repeating: 0x5c5c_5c5c), toByteOffset: 32, as: State.self)
    // RFC 9001 5.1 and 5.2; RFC 9369 3.3.2 renames three of the labels.
    label(.clientIn, "client in", 32)
    label(.serverIn, "server in", 32)
    label(.key, "quic key", 16)
    label(.iv, "quic iv", 12)
    label(.hp, "quic hp", 16)
    label(.key2, "quicv2 key", 16)
    label(.iv2, "quicv2 iv", 12)
    label(.hp2, "quicv2 hp", 16)
    // RFC 9001 5.2, RFC 9369 3.3.1, draft-ietf-quic-tls-29 5.2.
    v1 = salt(0x3876_2cf7, 0xf559_34b3, 0x4d17_9ae6, 0xa4c8_0cad, 0xccbb_7f0a)
    v2 = salt(0x0ded_e3de, 0xf700_a6db, 0x8193_81be, 0x6e26_9dcb, 0xf9bd_2ed9)
    draft29 = salt(0xafbf_ec28, 0x9993_d24c, 0x9e97_86f1, 0x9c61_11e0, 0x4390_a899)
  }

  deinit {
    unsafe context.deallocate()
    unsafe blocks.deallocate()
  }

  /// Nil for versions whose salt is not known.
  mutating func keys(
    version: QUICVersion, destination: ConnectionID, side: InitialKeys.Side
  ) -> InitialKeys? {
    let salt: Salt
    switch version {
    case .v1: salt = v1
    case .v2: salt = v2
    case .draft29: salt = draft29
    case .negotiation, .reserved, .unknown: return nil
    }
    write(destination)
    let initial = prepared(authenticate(salt, .message))
    let secret = prepared(authenticate(initial, side == .client ? .clientIn : .serverIn))
    let renamed = version == .v2
    let key = authenticate(secret, renamed ? .key2 : .key)
    let iv = authenticate(secret, renamed ? .iv2 : .iv)
    let hp = authenticate(secret, renamed ? .hp2 : .hp)
    return InitialKeys(key: octets(key), iv: octets(iv), hp: octets(hp))
  }

  private func at(_ block: Block) -> UnsafeMutableRawPointer { unsafe blocks + 64 * block.rawValue }

  private func compress(_ state: State, _ block: Block) -> State {
    let words = unsafe UnsafeMutableRawPointer(context)
    // The state is the first field. Compressing one whole block in place leaves nothing buffered.
    unsafe words.storeBytes(of: state, as: State.self)
    unsafe nettle_sha256_update(context, 64, at(block).assumingMemoryBound(to: UInt8.self))
    return unsafe words.loadUnaligned(as: State.self)
  }

  /// HMAC of a message that lies padded in its block.
  private func authenticate(_ key: Salt, _ message: Block) -> State {
    let inner = compress(key.inner, message)
    unsafe at(.digest).storeBytes(of: KeySchedule.swapped(inner), as: State.self)
    return compress(key.outer, .digest)
  }

  /// The HMAC states of a 32-octet key.
  private func prepared(_ key: State) -> Salt {
    let octets = KeySchedule.swapped(key)
    unsafe at(.innerKey).storeBytes(of: octets ^ 0x3636_3636, as: State.self)
    unsafe at(.outerKey).storeBytes(of: octets ^ 0x5c5c_5c5c, as: State.self)
    return (compress(KeySchedule.start, .innerKey), compress(KeySchedule.start, .outerKey))
  }

  /// The HMAC states of a 20-octet salt.
  private func salt(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ e: UInt32) -> Salt {
    prepared(State(a, b, c, d, e, 0, 0, 0))
  }

  /// The leading octets of a digest, in the order in which they leave the hash.
  private func octets<let count: Int>(_ state: State) -> InlineArray<count, UInt8> {
    unsafe at(.message).storeBytes(of: KeySchedule.swapped(state), as: State.self)
    return unsafe at(.message).loadUnaligned(as: InlineArray<count, UInt8>.self)
  }

  /// Pads a connection ID to its block. One wide store: the hash reads it in wide loads that would wait for narrow
  /// stores.
  private func write(_ id: ConnectionID) {
    var words = SIMD8<UInt64>(
      id.words.first, id.words.second, UInt64(id.words.third) << 32, 0, 0, 0, 0, UInt64(64 + id.count) * 8)
    words[id.count / 8] |= 0x80 << UInt64(56 - 8 * (id.count % 8))
    for index in 0..<8 { words[index] = words[index].bigEndian }
    unsafe at(.message).storeBytes(of: words, as: SIMD8<UInt64>.self)
  }

  /// HkdfLabel (RFC 8446 7.1) with HKDF's counter octet and the hash's padding behind it.
  private func label(_ block: Block, _ text: StaticString, _ length: UInt8) {
    let target = unsafe at(block)
    var next = 0
    func put(_ octet: UInt8) {
      unsafe target.storeBytes(of: octet, toByteOffset: next, as: UInt8.self)
      next += 1
    }
    put(0)
    put(length)
    put(UInt8(6 + text.utf8CodeUnitCount))
    for octet in "tls13 ".utf8 { put(octet) }
    for octet in "\(text)".utf8 { put(octet) }
    put(0)
    put(1)
    let bits = UInt64(64 + next) * 8
    put(0x80)
    unsafe target.storeBytes(of: bits.bigEndian, toByteOffset: 56, as: UInt64.self)
  }

  /// The second half of a block whose first half is a message of `count` = 32 octets behind one whole block.
  private static func padding(behind count: UInt32) -> State {
    swapped(State(0x8000_0000, 0, 0, 0, 0, 0, 0, (64 + count) * 8))
  }

  /// Words to big-endian octets and back.
  private static func swapped(_ state: State) -> State {
    let pairs = (state &>> 8) & 0x00ff_00ff | (state & 0x00ff_00ff) &<< 8
    return pairs &>> 16 | pairs &<< 16
  }
}

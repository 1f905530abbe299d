internal import CSodium

/// Octets that stay where they are: in a page of their own, which is kept out of swap and of core files as far as this
/// machine lets a program do that, and is overwritten when nobody needs it any more.
@safe final class Secret: Sendable {
  private let count: Int
  private nonisolated(unsafe) let place: UnsafeMutableRawPointer

  init(_ octets: [UInt8]) {
    guard sodium_init() >= 0, let place = unsafe sodium_malloc(max(octets.count, 1)) else {
      preconditionFailure("there is no memory for a key")
    }
    unsafe place.copyMemory(from: octets, byteCount: octets.count)
    (count, unsafe self.place) = (octets.count, unsafe place)
  }

  deinit { unsafe sodium_free(place) }

  /// A copy for as long as `body` works with it, which is not to keep it.
  func lend<Made>(_ body: ([UInt8]) -> Made) -> Made {
    var copy = unsafe [UInt8](UnsafeRawBufferPointer(start: place, count: count))
    defer { copy.wipe() }
    return body(copy)
  }
}

extension Secret: Hashable {
  /// In the same time, wherever they differ.
  static func == (left: Secret, right: Secret) -> Bool {
    guard left.count == right.count else { return false }
    return unsafe sodium_memcmp(left.place, right.place, left.count) == 0
  }

  /// A hash would say something of it.
  func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

extension [UInt8] {
  /// Overwrites what nobody shall find later. A copy that somebody else still has is not meant.
  mutating func wipe() {
    unsafe withUnsafeMutableBytes { octets in unsafe sodium_memzero(octets.baseAddress, octets.count) }
    self = []
  }
}

internal import CSodium

/// Octets at a fixed address: in a page of their own, kept out of swap and core files as far as the system allows, and
/// overwritten at the end.
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

  /// Lends a copy to `body`, which must not keep it.
  func lend<Made>(_ body: ([UInt8]) -> Made) -> Made {
    var copy = unsafe [UInt8](UnsafeRawBufferPointer(start: place, count: count))
    defer { copy.wipe() }
    return body(copy)
  }
}

extension Secret: Hashable {
  /// Compares in constant time.
  static func == (left: Secret, right: Secret) -> Bool {
    guard left.count == right.count else { return false }
    return unsafe sodium_memcmp(left.place, right.place, left.count) == 0
  }

  /// Only the length, since a hash would reveal something.
  func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

extension [UInt8] {
  /// Whether two secrets are the same, in a time that says nothing of where they differ.
  package func isSameSecret(as other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    return unsafe sodium_memcmp(self, other, count) == 0
  }

  /// Overwrites the octets. Other copies are not affected.
  mutating func wipe() {
    unsafe withUnsafeMutableBytes { octets in unsafe sodium_memzero(octets.baseAddress, octets.count) }
    self = []
  }
}

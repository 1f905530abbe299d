internal import Wire

/// The addresses of a name, in fixed memory.
struct AddressList: Sendable, BitwiseCopyable {
  static let capacity = 32

  private var addresses: InlineArray<32, Address>
  private(set) var count = 0

  init() { addresses = InlineArray(repeating: Address(high: 0, low: 0)) }

  /// As many of `all` as there is room for.
  init(_ all: [Address]) {
    self.init()
    for address in all { append(address) }
  }

  mutating func append(_ address: Address) {
    if count == AddressList.capacity { return }
    addresses[count] = address
    count += 1
  }

  subscript(index: Int) -> Address { addresses.span[index] }
}

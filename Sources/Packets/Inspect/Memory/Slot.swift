/// A place in a slab, in four octets. Its element type keeps slots of one table from being used in another.
struct Slot<Element: ~Copyable>: Hashable, Sendable, BitwiseCopyable {
  private let number: Int32

  @inline(__always) init(_ index: Int) { number = Int32(index) }

  @inline(__always) var index: Int { Int(number) }
}

typealias FlowSlot = Slot<Flow>
typealias StreamSlot = Slot<Stream>
typealias AttemptSlot = Slot<Attempt>
typealias ByteSlot = Slot<ByteSlab>

/// Stores an optional slot in four octets too: flows and streams hold several, and there are many of either.
@propertyWrapper
struct Packed<Element: ~Copyable>: Sendable, BitwiseCopyable {
  private var number: Int32 = -1

  @inline(__always) init() {}

  @inline(__always) init(wrappedValue: Slot<Element>?) { self.wrappedValue = wrappedValue }

  var wrappedValue: Slot<Element>? {
    @inline(__always) get { number < 0 ? nil : Slot(Int(number)) }
    @inline(__always) set { number = newValue.map { Int32($0.index) } ?? -1 }
  }
}

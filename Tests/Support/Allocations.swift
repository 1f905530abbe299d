#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Heap allocations of the calling thread, and references that it takes and gives back, counted by a library that the
/// script preloads.
///
/// Swift cannot stand between a program and malloc, so the counter is C and this finds it.
public enum Allocations {
  private typealias Counter = @convention(c) () -> UInt64

  private static let blocks = counter("picket_allocations")
  private static let references = counter("picket_references")

  private static func counter(_ name: String) -> Counter? {
    guard let symbol = unsafe dlsym(nil, name) else { return nil }
    return unsafe unsafeBitCast(symbol, to: Counter.self)
  }

  /// Whether the counting library is in this process.
  public static var areCounted: Bool { blocks != nil }

  /// How many blocks `body` allocates on this thread, or nil when nothing counts them. Blocks freed inside count too.
  public static func count<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) -> Int? {
    try count(blocks, body)
  }

  /// How often `body` takes or gives back a reference on this thread, or nil when nothing counts.
  public static func countReferences<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) -> Int? {
    try count(references, body)
  }

  private static func count<Failure>(
    _ counter: Counter?, _ body: () throws(Failure) -> Void
  ) throws(Failure) -> Int? {
    guard let counter else { return nil }
    let before = counter()
    try body()
    return Int(counter() - before)
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Heap allocations, retains and releases of the calling thread, counted by a library that the script preloads.
///
/// Swift cannot intercept malloc, so the counter is in C and this finds it.
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

  /// How many blocks `body` allocates on this thread; nil without the library. Blocks that it frees count too.
  public static func count<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) -> Int? {
    try count(blocks, body)
  }

  /// How many retains and releases `body` makes on this thread; nil without the library.
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

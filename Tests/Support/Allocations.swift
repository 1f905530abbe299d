#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Heap allocations of the calling thread, counted by a library that the script preloads.
///
/// Swift cannot stand between a program and malloc, so the counter is C and this finds it.
public enum Allocations {
  private typealias Counter = @convention(c) () -> UInt64

  private static let counter: Counter? = {
    guard let symbol = unsafe dlsym(nil, "picket_allocations") else { return nil }
    return unsafe unsafeBitCast(symbol, to: Counter.self)
  }()

  /// Whether the counting library is in this process.
  public static var areCounted: Bool { counter != nil }

  /// How many blocks `body` allocates on this thread, or nil when nothing counts them. Blocks freed inside count too.
  public static func count<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) -> Int? {
    guard let counter else { return nil }
    let before = counter()
    try body()
    return Int(counter() - before)
  }
}

public import CPicketPrefetch
internal import Glibc

/// A file's bytes as memory: read-only, shared with every process that maps the same file, unmapped by its last owner.
///
/// A writer replaces such a file by renaming a new one over it (`NewFile`), so mapped bytes never change or shrink.
@safe public final class Mapping: Sendable {
  /// 64 bytes: a cache line.
  public typealias Line = SIMD8<UInt64>

  public let path: String
  public let count: Int
  @usableFromInline nonisolated(unsafe) let base: UnsafeRawPointer

  /// The size of a huge page, which needs one entry of a processor's address cache.
  public static let hugePage = 1 << 21

  /// `isReadWhole` populates all pages at once, as huge pages if possible, which is cheaper than page faults when all
  /// of them will be read.
  public convenience init(path: String, isReadWhole: Bool = false) throws(Failure) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure("open", path) }
    defer { _ = close(descriptor) }
    try self.init(descriptor: descriptor, name: path, isReadWhole: isReadWhole)
  }

  /// Maps an open file, which the caller may close at once; errors show `name` as its path.
  public init(descriptor: CInt, name: String, isReadWhole: Bool = false) throws(Failure) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw Failure("look at", name) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Failure("map", name, reason: "it is not a file") }
    guard status.st_size > 0 else { throw Failure("map", name, reason: "it is empty") }
    let mapped = unsafe mmap(nil, status.st_size, PROT_READ, MAP_SHARED, descriptor, 0)
    guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else { throw Failure("map", name) }
    if isReadWhole {
      // If a kernel cannot do this, pages are loaded on first use.
      _ = unsafe madvise(mapped, status.st_size, MADV_HUGEPAGE)
      _ = unsafe madvise(mapped, status.st_size, MADV_POPULATE_READ)
    }
    path = name
    unsafe base = UnsafeRawPointer(mapped)
    count = status.st_size
  }

  deinit { _ = unsafe munmap(UnsafeMutableRawPointer(mutating: base), count) }

  public var bytes: RawSpan {
    @_lifetime(borrow self) get {
      let span = unsafe RawSpan(_unsafeStart: base, byteCount: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The same bytes as lines: a mapping begins at a page, so they are aligned.
  @inlinable public var lines: Span<Line> {
    @_lifetime(borrow self) get {
      let span = unsafe Span<Line>(_unsafeStart: base.assumingMemoryBound(to: Line.self), count: count / 64)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The same bytes as 64-bit words.
  @inlinable public var words: Span<UInt64> {
    @_lifetime(borrow self) get {
      let span = unsafe Span<UInt64>(_unsafeStart: base.assumingMemoryBound(to: UInt64.self), count: count / 8)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The same bytes as halves of lines, with 32-bit words.
  @inlinable public var halves: Span<SIMD8<UInt32>> {
    @_lifetime(borrow self) get {
      let start = unsafe base.assumingMemoryBound(to: SIMD8<UInt32>.self)
      let span = unsafe Span<SIMD8<UInt32>>(_unsafeStart: start, count: count / 32)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The same bytes as 32-bit words.
  @inlinable public var narrowWords: Span<UInt32> {
    @_lifetime(borrow self) get {
      let start = unsafe base.assumingMemoryBound(to: UInt32.self)
      let span = unsafe Span<UInt32>(_unsafeStart: start, count: count / 4)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Prefetches a line. Harmless if there is no such line.
  @inlinable public func ask(for line: Int) { unsafe picket_prefetch(base + line &* 64) }
}

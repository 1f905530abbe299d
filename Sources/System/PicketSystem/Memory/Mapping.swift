public import CPicketPrefetch
internal import Glibc

/// A file's bytes as memory: read-only, shared with every process that maps the same file, unmapped by its last owner.
///
/// Whoever replaces such a file renames a new one over it (`NewFile`), so that what is mapped never changes or shrinks.
@safe public final class Mapping: Sendable {
  /// 64 bytes, as a processor fetches them.
  public typealias Line = SIMD8<UInt64>

  public let path: String
  public let count: Int
  @usableFromInline nonisolated(unsafe) let base: UnsafeRawPointer

  /// What a processor can know by one entry of its address cache, where the kernel keeps a file in pieces so large.
  public static let hugePage = 1 << 21

  /// `isReadWhole` asks for all pages at once, and for huge ones, which costs less than as many faults when all of them
  /// will be read.
  public convenience init(path: String, isReadWhole: Bool = false) throws(Failure) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure("open", path) }
    defer { _ = close(descriptor) }
    try self.init(descriptor: descriptor, name: path, isReadWhole: isReadWhole)
  }

  /// An open file, which the caller keeps and may close at once; `name` stands for its path.
  public init(descriptor: CInt, name: String, isReadWhole: Bool = false) throws(Failure) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw Failure("look at", name) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Failure("map", name, reason: "it is not a file") }
    guard status.st_size > 0 else { throw Failure("map", name, reason: "it is empty") }
    let mapped = unsafe mmap(nil, status.st_size, PROT_READ, MAP_SHARED, descriptor, 0)
    guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else { throw Failure("map", name) }
    if isReadWhole {
      // What a kernel cannot do of this it does when the pages are looked at.
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

  /// The same in whole lines: a mapping begins at a page, so they are aligned.
  @inlinable public var lines: Span<Line> {
    @_lifetime(borrow self) get {
      let span = unsafe Span<Line>(_unsafeStart: base.assumingMemoryBound(to: Line.self), count: count / 64)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The same in whole words.
  @inlinable public var words: Span<UInt64> {
    @_lifetime(borrow self) get {
      let span = unsafe Span<UInt64>(_unsafeStart: base.assumingMemoryBound(to: UInt64.self), count: count / 8)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The same in halves of lines, of words half as wide.
  @inlinable public var halves: Span<SIMD8<UInt32>> {
    @_lifetime(borrow self) get {
      let start = unsafe base.assumingMemoryBound(to: SIMD8<UInt32>.self)
      let span = unsafe Span<SIMD8<UInt32>>(_unsafeStart: start, count: count / 32)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The same in the words that such a half is of.
  @inlinable public var narrowWords: Span<UInt32> {
    @_lifetime(borrow self) get {
      let start = unsafe base.assumingMemoryBound(to: UInt32.self)
      let span = unsafe Span<UInt32>(_unsafeStart: start, count: count / 4)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Asks for a line that will be looked at, without waiting for it. Of no consequence for one that is not there.
  @inlinable public func ask(for line: Int) { unsafe picket_prefetch(base + line &* 64) }
}

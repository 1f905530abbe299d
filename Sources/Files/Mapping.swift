internal import Glibc

/// A file's bytes as memory: read-only, shared with every process that maps the same file, unmapped by its last owner.
///
/// Whoever replaces such a file renames a new one over it (`NewFile`), so that what is mapped never changes or shrinks.
@safe public final class Mapping: Sendable {
  public let path: String
  private nonisolated(unsafe) let base: UnsafeRawPointer
  public let count: Int

  public init(path: String) throws(Failure) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure("open", path) }
    defer { _ = close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw Failure("look at", path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Failure("map", path, reason: "it is not a file") }
    guard status.st_size > 0 else { throw Failure("map", path, reason: "it is empty") }
    let mapped = unsafe mmap(nil, status.st_size, PROT_READ, MAP_SHARED, descriptor, 0)
    guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else { throw Failure("map", path) }
    self.path = path
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

  /// The same in words of the machine, as far as they are whole: a mapping begins at a page.
  public var words: Span<UInt64> {
    @_lifetime(borrow self) get {
      let span = unsafe Span<UInt64>(_unsafeStart: base.assumingMemoryBound(to: UInt64.self), count: count / 8)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }
}

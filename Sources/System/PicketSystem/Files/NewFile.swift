internal import Glibc

/// A file that gets its name only once it is complete: it is synced, then replaces the old file.
///
/// A reader of the old file continues with the old file, and a writer that dies leaves it as it was. Until it is
/// complete it has no name, where the file system can do that, so a killed writer leaves nothing behind.
public struct NewFile: ~Copyable {
  /// O_TMPFILE, a macro that Swift cannot import.
  private static let nameless = 0o20000000 | O_DIRECTORY

  public let path: String
  /// Its temporary name, if it gets one; the name is unused afterwards.
  private let draft: String
  private var isNamed = false
  private let descriptor: CInt
  private var pending: [UInt8] = []
  /// How many bytes are written at once.
  private let piece: Int
  /// Bytes given to `write` so far.
  public private(set) var count = 0

  /// `mode` is the mode of the finished file. A file that will be mapped is written in pieces of huge pages, since the
  /// kernel caches it in pieces of the size of its writes.
  public init(path: String, mode: UInt32 = 0o644, piece: Int = 1 << 18) throws(Failure) {
    self.path = path
    self.piece = piece
    draft = "\(path).\(getpid()).\(UInt32.random(in: .min ... .max)).new"
    var opened = unsafe open(path.folder, O_RDWR | NewFile.nameless | O_CLOEXEC, mode)
    if opened < 0 && (errno == EOPNOTSUPP || errno == EISDIR) {
      opened = unsafe open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      isNamed = opened >= 0
    }
    descriptor = opened
    guard descriptor >= 0 else { throw Failure("create", path) }
    pending.reserveCapacity(piece + 4096)
  }

  deinit {
    _ = close(descriptor)
    if isNamed { _ = unsafe unlink(draft) }
  }

  public mutating func write(_ bytes: RawSpan) throws(Failure) {
    count += bytes.byteCount
    unsafe bytes.withUnsafeBytes { unsafe pending.append(contentsOf: $0) }
    if pending.count >= piece { try flush() }
  }

  public mutating func write(_ bytes: [UInt8]) throws(Failure) {
    count += bytes.count
    pending.append(contentsOf: bytes)
    if pending.count >= piece { try flush() }
  }

  /// Overwrites bytes at `offset`.
  public mutating func overwrite(at offset: Int, with bytes: [UInt8]) throws(Failure) {
    try flush()
    precondition(offset >= 0 && offset + bytes.count <= count)
    try put(bytes, at: offset)
  }

  /// The path where everything written so far can be read before it is published.
  public mutating func preview() throws(Failure) -> String {
    try flush()
    try name()
    return draft
  }

  /// The path where this process, and no other, can read everything written so far. The file gets no name by that.
  public mutating func ownPath() throws(Failure) -> String {
    try flush()
    return "/proc/self/fd/\(descriptor)"
  }

  private mutating func name() throws(Failure) {
    if isNamed { return }
    let named = unsafe linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, draft, AT_SYMLINK_FOLLOW)
    guard named == 0 else { throw Failure("name", draft) }
    isNamed = true
  }

  private mutating func flush() throws(Failure) {
    try put(pending, at: count - pending.count)
    pending.removeAll(keepingCapacity: true)
  }

  private func put(_ bytes: [UInt8], at offset: Int) throws(Failure) {
    guard WholeTransfer.write(bytes, at: offset, to: descriptor) else { throw Failure("write", path) }
  }

  /// Gives the file its name, durably: syncs the bytes, renames, then syncs the folder.
  public consuming func publish() throws(Failure) {
    try flush()
    guard fsync(descriptor) == 0 else { throw Failure("sync", path) }
    try name()
    guard unsafe rename(draft, path) == 0 else { throw Failure("rename", path) }
    let folder = unsafe open(path.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw Failure("open", path.folder) }
    defer { _ = close(folder) }
    // Some file systems cannot sync a folder; then the rename is as safe as possible.
    if fsync(folder) != 0 && errno != EINVAL { throw Failure("sync", path.folder) }
  }
}

extension String {
  /// The folder of a path.
  var folder: String {
    guard let slash = lastIndex(of: "/") else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }
}

internal import CPicketLinux
internal import Glibc

/// Bytes in a memory file that no process can change any more, so that another process can receive the descriptor and
/// read them in place.
public final class SealedMemory: Sendable {
  private static let seals = CInt(picket_seal_seal | picket_seal_shrink | picket_seal_grow | picket_seal_write)

  /// Open while this object exists.
  public let descriptor: CInt
  public let mapping: Mapping

  /// `name` appears in errors and in the kernel's lists of open files.
  public convenience init(_ bytes: [UInt8], name: String) throws(Failure) {
    try self.init(sealing: try SealedMemory.unsealed([bytes], name: name), name: name)
  }

  /// Pieces one after the other. Their words are in little-endian order, as a mapping reads them.
  public convenience init(pieces: [[UInt64]], name: String) throws(Failure) {
    let words = 1.littleEndian == 1 ? pieces : pieces.map { $0.map(\.littleEndian) }
    try self.init(sealing: try SealedMemory.unsealed(words, name: name), name: name)
  }

  /// The bytes of a file.
  public convenience init(copyOf path: String, name: String) throws(Failure) {
    let file = try File(path: path)
    let descriptor = try SealedMemory.unsealed([[UInt8]](), name: name)
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    var end = 0
    do throws(Failure) {
      while case let count = try file.read(into: &piece, at: 0), count > 0 {
        guard WholeTransfer.write(Array(piece[..<count]), at: end, to: descriptor) else { throw Failure("write", name) }
        end += count
      }
    } catch {
      _ = close(descriptor)
      throw error
    }
    try self.init(sealing: descriptor, name: name)
  }

  private convenience init(sealing descriptor: CInt, name: String) throws(Failure) {
    guard SealedMemory.seal(descriptor) else {
      let failure = Failure("seal", name)
      _ = close(descriptor)
      throw failure
    }
    try self.init(owning: descriptor, name: name, isReadWhole: false)
  }

  /// A memory file before it is sealed: a descriptor to be owned.
  package static func unsealed<Element: BitwiseCopyable>(
    _ pieces: [[Element]], name: String
  ) throws(Failure) -> CInt {
    let descriptor = unsafe picket_memory_file(name, MFD_CLOEXEC | MFD_ALLOW_SEALING)
    guard descriptor >= 0 else { throw Failure("create in memory", name) }
    guard WholeTransfer.write(pieces, to: descriptor) else {
      let failure = Failure("write", name)
      _ = close(descriptor)
      throw failure
    }
    return descriptor
  }

  /// The kernel refuses while these pages are in use for a moment: tried again for a tenth of a second.
  package static func seal(_ descriptor: CInt) -> Bool {
    for _ in 0..<100 {
      if fcntl(descriptor, CInt(picket_add_seals), seals) == 0 { return true }
      guard errno == EBUSY else { return false }
      _ = usleep(1_000)
    }
    return fcntl(descriptor, CInt(picket_add_seals), seals) == 0
  }

  /// Sealed memory from another process; the caller keeps `descriptor`. Memory that could still change is refused,
  /// since checked bytes could be replaced, and so is memory longer than `limit`, since all of it is loaded, unless
  /// `isReadWhole` says that it is not.
  public convenience init(descriptor: CInt, name: String, limit: Int, isReadWhole: Bool = true) throws(Failure) {
    guard let status = FileStatus(descriptor: descriptor) else { throw Failure("look at", name) }
    guard status.size <= limit else { throw Failure("map", name, reason: "it is longer than \(limit) bytes") }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw Failure("take over", name) }
    try self.init(owning: copy, name: name, isReadWhole: isReadWhole)
  }

  /// Fills `buffer` from `start` on, and returns how many bytes there were. Where its maker left holes, the kernel hands
  /// out zeros; through the mapping, each would become a page that this process pays for.
  package func read(into buffer: inout [UInt8], from start: Int) throws(Failure) -> Int {
    guard let count = WholeTransfer.read(into: &buffer, at: start, from: descriptor) else {
      throw Failure("read", "sealed memory")
    }
    return count
  }

  private init(owning descriptor: CInt, name: String, isReadWhole: Bool) throws(Failure) {
    do throws(Failure) {
      let seals = fcntl(descriptor, CInt(picket_get_seals))
      guard seals >= 0, seals & SealedMemory.seals == SealedMemory.seals else {
        throw Failure("map", name, reason: "it is not sealed memory, so it could change at any time")
      }
      mapping = try Mapping(descriptor: descriptor, name: name, isReadWhole: isReadWhole)
    } catch {
      _ = close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit { _ = close(descriptor) }
}

internal import CPicketLinux
internal import Glibc

/// Has the kernel ask before certain files are opened or executed (fanotify(7)), by whomever and by whatever path: a mark is on the
/// file itself. It needs CAP_SYS_ADMIN.
///
/// No other file ever waits for an answer. Once this value ends, or its process does, the kernel lets all through that waits.
public struct OpeningWatch: ~Copyable, Sendable {
  /// A process that waits to open a file.
  public struct Opening: ~Copyable {
    public let file: FileIdentity.Key
    public let process: Int32
    /// Whether the process wants to execute it.
    public let isExecution: Bool
  }

  /// What a watch asks about with each mark: a program is read, and not executed, where the linker is told to start it.
  private static let mask = UInt64(picket_before_opening) | UInt64(picket_before_execution)
  private static let room = 4_096

  private let watch: Descriptor

  public init() throws(Failure) {
    let flags = picket_opening_close_on_exec | picket_opening_never_waits | picket_opening_asks
    let number = picket_opening_watch(UInt32(flags), UInt32(O_RDONLY | O_CLOEXEC))
    guard number >= 0 else { throw Failure("have the kernel ask before", "programs start") }
    watch = Descriptor(owning: number)
  }

  /// For poll(2): readable while a process waits.
  public var descriptor: CInt { watch.number }

  /// Follows links.
  public func mark(_ path: String) throws(Failure) { try change(UInt32(picket_mark_add), path) }

  public func unmark(_ path: String) throws(Failure) { try change(UInt32(picket_mark_remove), path) }

  private func change(_ flags: UInt32, _ path: String) throws(Failure) {
    guard unsafe picket_opening_mark(watch.number, flags, OpeningWatch.mask, AT_FDCWD, path) == 0 else {
      throw Failure("have the kernel ask before", path)
    }
  }

  /// Answers the processes that wait now. `allows` should take no time: they wait for it.
  public func answer(_ allows: (borrowing Opening) -> Bool) {
    var buffer = [UInt8](repeating: 0, count: OpeningWatch.room)
    let count = unsafe read(watch.number, &buffer, buffer.count)
    guard count > 0 else { return }
    var place = 0
    let size = MemoryLayout<picket_opening>.size
    while place + size <= count {
      let event = unsafe buffer.withUnsafeBytes {
        unsafe $0.loadUnaligned(fromByteOffset: place, as: picket_opening.self)
      }
      guard event.length >= size else { return }
      place += Int(event.length)
      // Without a descriptor there is nothing to answer: too many came at once.
      guard Int(event.version) == picket_opening_version, event.descriptor >= 0 else { continue }
      settle(event, allows)
    }
  }

  /// A file that cannot be looked at is let through: nothing here may stop the machine.
  private func settle(_ event: picket_opening, _ allows: (borrowing Opening) -> Bool) {
    let file = Descriptor(owning: event.descriptor)
    var isAllowed = true
    if let status = FileStatus(descriptor: file.number) {
      let isExecution = event.mask & UInt64(picket_before_execution) != 0
      isAllowed = allows(Opening(file: status.key, process: event.process, isExecution: isExecution))
    }
    let answer = isAllowed ? picket_opening_allowed : picket_opening_refused
    var bytes = picket_opening_answer(descriptor: file.number, answer: UInt32(answer))
    _ = unsafe write(watch.number, &bytes, MemoryLayout<picket_opening_answer>.size)
  }
}

internal import CPostgres
internal import Glibc

/// libpq's connection. All of its functions that have to do with one are called here, and none of them waits.
@safe final class PostgresLink {
  enum Step { case reads, writes, done, failed }
  enum Flush { case done, more, failed }

  private let handle: OpaquePointer
  private var hasNotice = false

  /// Begins to connect; nil without memory.
  init?(_ options: [(name: String, value: String)]) {
    let names = unsafe options.map { unsafe strdup($0.name) } + [nil]
    let values = unsafe options.map { unsafe strdup($0.value) } + [nil]
    defer { unsafe (names + values).forEach { unsafe free($0) } }
    let pointers = unsafe (names.map { unsafe UnsafePointer($0) }, values.map { unsafe UnsafePointer($0) })
    guard let handle = unsafe PQconnectStartParams(pointers.0, pointers.1, 0) else { return nil }
    unsafe self.handle = unsafe handle
    unsafe picket_pq_keep_quiet(handle)
  }

  deinit { unsafe PQfinish(handle) }

  /// Changes while it connects, as one host after the other is tried; -1 where there is none.
  var descriptor: CInt { unsafe PQsocket(handle) }
  var hasFailed: Bool { unsafe PQstatus(handle) == CONNECTION_BAD }
  var version: Int { unsafe Int(PQserverVersion(handle)) }
  /// Bytes that wait in the kernel.
  var unread: Int { unsafe Int(picket_pq_unread(handle)) }
  /// Bytes that came since there is a socket; nil where the kernel does not count.
  var arrived: Int? {
    let count = unsafe picket_pq_arrived(handle)
    return count < 0 ? nil : Int(count)
  }
  var isBusy: Bool { unsafe PQisBusy(handle) != 0 }
  /// Why the last call failed.
  var words: String { unsafe PQerrorMessage(handle).map { unsafe String(cString: $0) } ?? "" }
  var needsPassword: Bool { unsafe PQconnectionNeedsPassword(handle) != 0 }

  /// A step of connecting.
  func connect() -> Step {
    switch unsafe PQconnectPoll(handle) {
    case PGRES_POLLING_OK: .done
    case PGRES_POLLING_READING: .reads
    case PGRES_POLLING_WRITING: .writes
    default: .failed
    }
  }

  /// From here on, statements follow each other without waiting for answers.
  func enterPipeline() -> Bool {
    unsafe PQsetnonblocking(handle, 1) == 0 && PQenterPipelineMode(handle) == 1
  }

  func send(_ query: Query) -> Bool {
    let parts = query.values.map(\.binary)
    let types = query.values.map(\.type)
    let lengths = parts.map { CInt(clamping: $0?.count ?? 0) }
    let formats = [CInt](repeating: 1, count: parts.count)
    // One piece of memory for all of them. A value without bytes needs an address too, or it would be null.
    let room = parts.reduce(into: [UInt8]()) { $0 += $1 ?? [] } + [0]
    return unsafe room.withUnsafeBytes { room in
      var start = 0
      let places = unsafe parts.map { part -> UnsafePointer<CChar>? in
        guard let part, let base = room.baseAddress else { return nil }
        defer { start += part.count }
        return unsafe (base + start).assumingMemoryBound(to: CChar.self)
      }
      return unsafe PQsendQueryParams(
        handle, query.sql.text, CInt(parts.count), types, places, lengths, formats, 1) == 1
    }
  }

  /// The end of a batch.
  func sync() -> Bool { unsafe PQpipelineSync(handle) == 1 }

  func flush() -> Flush {
    switch unsafe PQflush(handle) {
    case 0: .done
    case 1: .more
    default: .failed
    }
  }

  /// Reads what there is.
  func consume() -> Bool {
    guard unsafe PQconsumeInput(handle) == 1 else { return false }
    // They would pile up in memory. What this session tells comes back as well.
    while let notice = unsafe PQnotifies(handle) {
      if unsafe notice.pointee.be_pid != PQbackendPID(handle) { hasNotice = true }
      unsafe PQfreemem(notice)
    }
    return true
  }

  /// Whether another session notified this one since the last call.
  func takeNotice() -> Bool {
    defer { hasNotice = false }
    return hasNotice
  }

  /// Has the next statement answered row by row, so that no answer has to fit into memory.
  func answerByRow() { _ = unsafe PQsetSingleRowMode(handle) }

  /// The next piece of an answer; only where it is not busy. nil at a statement's end.
  func next() -> Piece? { unsafe PQgetResult(handle).map { unsafe Piece($0) } }
}

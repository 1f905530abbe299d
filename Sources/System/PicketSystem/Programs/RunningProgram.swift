internal import Glibc

/// A child process and our ends of its standard streams; killed and reaped when its owner ends.
struct RunningProgram: ~Copyable {
  private let path: String
  private var process: pid_t = 0
  /// True until there is a process: process number 0 would mean our whole group.
  private var hasEnded = true
  /// Our ends of standard input, output and error; -1 once closed.
  private var ends: [CInt] = [-1, -1, -1]
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []

  init(path: String, arguments: [String]) throws(Failure) {
    self.path = path
    // Sockets, since writing to a pipe without a reader raises a signal.
    var theirs: [CInt] = []
    defer { for descriptor in theirs { _ = close(descriptor) } }
    for stream in 0..<3 {
      var pair: [CInt] = [-1, -1]
      guard unsafe socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0, &pair) == 0 else {
        throw Failure("connect to", path)
      }
      ends[stream] = pair[0]
      theirs.append(pair[1])
    }
    do throws(Failure) {
      process = try Launch(theirs.map { .copy(of: $0) }).start(path, arguments)
    } catch {
      for stream in 0..<3 { hangUp(stream) }
      throw error
    }
    hasEnded = false
  }

  deinit {
    for descriptor in ends where descriptor >= 0 { _ = close(descriptor) }
    if hasEnded { return }
    _ = kill(process, SIGKILL)
    _ = Launch.end(of: process, waits: true)
  }

  var isTalking: Bool { ends[1] >= 0 || ends[2] >= 0 }

  /// Waits, then sends and receives as much as possible without waiting.
  mutating func exchange(_ unsent: inout ArraySlice<UInt8>, milliseconds: Int) {
    if unsent.isEmpty { hangUp(0) }
    var poll = Poll()
    poll.add(ends[0], reads: false, writes: true)
    for stream in 1...2 { poll.add(ends[stream]) }
    poll.wait(milliseconds: milliseconds)
    if poll.isReady(0) {
      let sent = unsafe unsent.withUnsafeBytes { bytes in
        unsafe send(ends[0], bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
      }
      // The program may have stopped reading.
      if sent >= 0 { unsent = unsent.dropFirst(sent) } else if errno != EAGAIN && errno != EINTR { hangUp(0) }
    }
    for stream in 1...2 where poll.isReady(stream) { receive(stream) }
  }

  private mutating func receive(_ stream: Int) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe recv(ends[stream], &buffer, buffer.count, CInt(MSG_DONTWAIT))
    if count > 0 {
      if stream == 1 { output += buffer.prefix(count) } else { errors += buffer.prefix(count) }
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      hangUp(stream)
    }
  }

  private mutating func hangUp(_ stream: Int) {
    if ends[stream] >= 0 { _ = close(ends[stream]) }
    ends[stream] = -1
  }

  /// The exit code in the form of shells; nil while the program runs.
  mutating func end() -> Int32? {
    let status = Launch.end(of: process, waits: false)
    hasEnded = status != nil
    return status
  }
}

/// Another program that continues when this one ends: with the same standard error. Its standard input is empty, or has one
/// line and an end once this program has ended (`Starter`).
public struct DetachedProgram: ~Copyable, Sendable {
  public let path: String
  public let process: Int32
  /// The exit code in the form of shells; nil while the program runs.
  public private(set) var status: Int32?

  /// Our end of its standard input: it ends with us.
  private let input: Descriptor?

  /// Starts the program at `path`.
  public init(path: String, arguments: [String]) throws(Failure) {
    process = try DetachedProgram.start(path, arguments, .nothing)
    self.path = path
    input = nil
  }

  /// Starts the program at `path`, and gives it a line that no other program reads.
  public init(path: String, arguments: [String], line: String) throws(Failure) {
    var pair: [CInt] = [-1, -1]
    guard unsafe socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0, &pair) == 0 else {
      throw Failure("connect to", path)
    }
    let here = Descriptor(owning: pair[0])
    let there = Descriptor(owning: pair[1])
    let bytes = Array((line + "\n").utf8)
    // The kernel keeps a line until it is read.
    guard unsafe send(here.number, bytes, bytes.count, CInt(MSG_NOSIGNAL)) == bytes.count else {
      throw Failure("speak to", path)
    }
    process = try DetachedProgram.start(path, arguments, .copy(of: there.number))
    self.path = path
    input = consume here
  }

  private static func start(_ path: String, _ arguments: [String], _ input: Launch.End) throws(Failure) -> Int32 {
    try Launch([input, .copy(of: STDERR_FILENO), .copy(of: STDERR_FILENO)], isApart: true).start(path, arguments)
  }

  /// Checks whether it has ended, and keeps its status.
  public mutating func check() -> Int32? {
    if status != nil { return status }
    status = Launch.end(of: process, waits: false)
    return status
  }

  /// Sends a signal, unless it has ended.
  public mutating func signal(_ number: Int32) {
    if check() == nil { _ = kill(process, number) }
  }
}

internal import CPicketLinux
internal import Glibc
internal import PicketSystem

/// How a program ended.
enum ProcessEnd {
  /// In the form of shells.
  case status(Int32)
  /// It was never started.
  case refused(String)
  case unknown
}

/// An extension that this picketd started, as root; killed and reaped when its owner ends.
struct OwnProcess: ~Copyable {
  /// How long one that has hung up may take to end: the kernel clears its memory away, beside all that the machine does.
  private static let patience = 1_000

  private let process: pid_t
  /// A process descriptor, which cannot become another process's, unlike a number.
  private let handle: Descriptor
  private var status: Int32?

  init(
    _ path: String, as user: ExtensionUser, by confine: String, environment: [String], _ descriptors: [CInt]
  ) throws(Failure) {
    let given = descriptors.map { Launch.End.copy(of: $0) }
    let process = try Launch([.nothing, .nothing, .nothing] + given, environment: environment)
      .start(confine, ["\(user.user)", "\(user.group)", path])
    let number = picket_process_descriptor(process, 0)
    guard number >= 0 else {
      let failure = Failure.last("hold", "process \(process)")
      _ = kill(process, SIGKILL)
      _ = OwnProcess.reap(process)
      throw failure
    }
    self.process = process
    handle = Descriptor(owning: number)
  }

  deinit {
    guard status == nil else { return }
    _ = picket_signal_process(handle.number, SIGKILL, nil, 0)
    _ = OwnProcess.reap(process)
  }

  /// How it ended, if it has or does within a moment.
  mutating func check(waits: Bool) -> ProcessEnd? {
    if let status { return .status(status) }
    guard Poll.wait(for: handle.number, milliseconds: waits ? OwnProcess.patience : 0) else { return nil }
    let status = OwnProcess.reap(process)
    self.status = status
    return .status(status)
  }

  /// The status in the form of shells.
  private static func reap(_ process: pid_t) -> Int32 { Launch.end(of: process, waits: true) ?? 0 }
}

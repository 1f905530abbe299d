import Glibc
import PicketSystem

/// Looks after all programs, until a signal ends it.
struct InitProcess: ~Copyable {
  /// What podman and docker wait before they kill, divided between those that are asked to end one after the other.
  private static let patience = 4_000
  private let places: Places
  private let signals: SignalDescriptor
  private let filter: KeptProgram
  /// All but the filter, picketd first.
  private let others: [KeptProgram]
  private let desks: [ProgramDesk]

  init(_ places: Places, _ signals: consuming SignalDescriptor, _ programs: StartedPrograms) {
    (self.places, filter, desks, others) = (places, programs.filter, programs.desks, programs.others)
    self.signals = signals
  }

  /// Returns the exit status.
  mutating func run() -> Int32 {
    while true {
      for program in [filter] + others { program.tend() }
      for desk in desks { desk.tend() }
      let rests = ([filter] + others).map(\.rest) + desks.map(\.rest)
      wait(milliseconds: rests.min() ?? .max)
      for signal in signals.take() {
        switch signal {
        case SIGCHLD: reap(isWanted: true)
        case SIGHUP:
          for program in others { program.signal(program.name == "picketd" ? SIGHUP : SIGTERM) }
        default: return end()
        }
      }
    }
  }

  private func wait(milliseconds: Int) {
    var poll = Poll()
    poll.add(signals.descriptor)
    for desk in desks { poll.add(desk.descriptor) }
    for program in [filter] + others { poll.add(program.watched) }
    poll.wait(milliseconds: milliseconds == .max ? nil : milliseconds)
  }

  /// Ends all: the filter last, so that nothing of children's passes before its rules are gone, and everything after.
  private func end() -> Int32 {
    for desk in desks { desk.end() }
    end(others)
    end([filter])
    // Or 'picket down' would wait for an answer of a filter that is gone.
    filter.close()
    // A filter that was killed has left its rules, which are closed for those that a guardian fences.
    let status = leave()
    Console.error("picket-init: \(status == 0 ? "no rule is left" : "rules are left in the kernel")\n")
    return status
  }

  private func end(_ programs: [KeptProgram]) {
    for program in programs { program.signal(SIGTERM) }
    let deadline = Deadline(milliseconds: InitProcess.patience)
    while programs.contains(where: \.isRunning), deadline.milliseconds > 0 {
      _ = Poll.wait(for: signals.descriptor, milliseconds: deadline.milliseconds)
      _ = signals.take()
      reap(isWanted: false)
    }
    for program in programs { program.signal(SIGKILL) }
  }

  /// Takes down rules that are left. Returns the exit status.
  private func leave() -> Int32 {
    let words = ["down", "--link", places.socket("filter.sock")]
    guard File.isExecutable(places.program("picket")) else { return 0 }
    do throws(Failure) {
      let process = try Launch([.nothing, .nothing, .copy(of: STDERR_FILENO)])
        .start(places.program("picket"), words)
      return Launch.end(of: process, waits: true) ?? 1
    } catch {
      Console.error("picket-init: \(error)\n")
      return 1
    }
  }

  /// Takes note of processes that have ended: of its own, and as the first process of a container of all.
  private func reap(isWanted: Bool) {
    var word: CInt = 0
    while true {
      let number = unsafe waitpid(-1, &word, WNOHANG)
      guard number > 0 else { return }
      let signal = word & 0x7f
      let status = signal == 0 ? "with status \(word >> 8 & 0xff)" : "by signal \(signal)"
      if ([filter] + others).contains(where: { $0.ended(number, status, isWanted: isWanted) }) { continue }
      for desk in desks { desk.ended(number) }
    }
  }
}

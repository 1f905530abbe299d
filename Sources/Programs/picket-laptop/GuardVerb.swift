import Glibc
import Laptop
import PicketSystem

/// `picket-laptop guard`: nil for words that say something else.
func runGuard(_ words: ArraySlice<String>) -> Int32? {
  var folder = RefusalFolder.standard
  switch Array(words) {
  case []: break
  case let words where words.count == 2 && words[0] == "--state" && !words[1].isEmpty:
    folder = RefusalFolder(path: words[1])
  default: return nil
  }
  let place = Environment["RUNTIME_DIRECTORY"] ?? "/run/picket-guard"
  do throws(Failure) {
    // First: a signal that comes while the program starts is handled later.
    let signals = try SignalDescriptor([SIGTERM, SIGINT])
    let report = place + "/report.json"
    let programs: ProgramGuard
    do throws(Failure) {
      programs = try ProgramGuard(folder, notices: place + "/notices.sock")
    } catch {
      // Guardians read in the status why nothing is closed.
      try? GuardReport(failure: "\(error)").write(to: report)
      throw error
    }
    let manager = ServiceManager()
    _ = try WorkThread { programs.answer() }
    _ = try WorkThread { programs.keep() }
    try GuardReport().write(to: report)
    manager.ready("closes programs that guardians shield")
    Console.error("picket-laptop guard: \(version), process \(getpid())\n")
    while signals.take().isEmpty { _ = Poll.wait(for: signals.descriptor, milliseconds: nil) }
    manager.stopping()
    try? File.remove(report)
    return 0
  } catch {
    Console.error("picket-laptop guard: \(error)\n")
    return 1
  }
}

import Glibc
import Laptop
import PicketSystem
import Synchronization

/// Closes programs: answers the kernel before they start, and ends those that run. It connects to nothing: what is closed stands in
/// picket-laptop's folder.
///
/// One thread answers, from memory. Another one looks what is closed, and for the files: that may take its time.
final class ProgramGuard: @unchecked Sendable {
  /// Milliseconds between two looks at the folder and at what still runs.
  private static let look = 1_000
  /// Seconds until all is looked for again, whatever seems to be new.
  private static let pause = 60
  /// Seconds that a program has to end by itself.
  private static let patience = 5

  private let folder: RefusalFolder
  private let watch: OpeningWatch
  private let table = Mutex(ProgramTable())
  private let board: NoticeBoard
  private let manager = ServiceManager()
  /// What was looked at last, to look again only where something is new.
  private var closed: [ClosedPrograms] = []
  private var watched: Set<String> = []
  private var stamps: [String: Int] = [:]
  private var nextLook = Deadline(seconds: 0)
  private var marks: [String: FileIdentity.Key] = [:]
  /// Programs that were told to end, and when.
  private var ending: [OtherProcess: Deadline] = [:]
  private var mayRun = true

  init(_ folder: RefusalFolder, notices path: String) throws(Failure) {
    self.folder = folder
    watch = try OpeningWatch()
    board = try NoticeBoard(path: path)
  }

  /// For ever, on one thread. Swift 6.3's optimiser never ends over a loop that nothing leaves and that loads an object.
  @_optimize(none)
  func answer() {
    while true {
      _ = Poll.wait(for: watch.descriptor, milliseconds: 2_000)
      watch.answer { opening in allows(opening) }
      manager.alive()
    }
  }

  private func allows(_ opening: borrowing OpeningWatch.Opening) -> Bool {
    // A process that has ended meanwhile starts nothing.
    guard let users = OtherProcess(opening.process).users else { return true }
    let file = opening.file
    guard let closing = table.withLock({ $0.closing(of: file, for: users) }) else { return true }
    if opening.isExecution { board.put(.refused, closing.program, for: closing.user) }
    return false
  }

  /// For ever, on another thread.
  @_optimize(none)
  func keep() {
    while true {
      keepOnce()
      _ = Poll.wait(for: -1, milliseconds: ProgramGuard.look)
    }
  }

  private func keepOnce() {
    let now = folder.closed
    board.serve(Set(now.map(\.user)))
    if now != closed || isNew() {
      closed = now
      look(for: now)
      mayRun = true
    }
    if mayRun { endRunning() }
  }

  /// Whether something was installed, removed or replaced since. Two changes within one tick of the clock look like one, so all is
  /// looked for again at times.
  private func isNew() -> Bool {
    if closed.isEmpty { return false }
    return nextLook.milliseconds == 0 || stamps(of: watched) != stamps
      || marks.contains { ProgramGuard.file($0.key) != $0.value }
  }

  private static func file(_ path: String) -> FileIdentity.Key? {
    (try? FileIdentity(path: path, followsLinks: true))?.key
  }

  private func stamps(of folders: Set<String>) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: folders.compactMap { path in Folder.modified(path).map { (path, $0) } })
  }

  private func look(for closed: [ClosedPrograms]) {
    nextLook = Deadline(seconds: ProgramGuard.pause)
    watched = Set(
      closed.flatMap { user in
        ProgramFinder(home: Account(user.user)?.home).watched(user.programs.flatMap(\.names))
      })
    watched.formUnion(marks.keys.map(ProgramFinder.folder))
    stamps = stamps(of: watched)
    var (table, wanted) = (ProgramTable(), [String: FileIdentity.Key]())
    let subordinates = ContainerUsers()
    for user in closed {
      let account = Account(user.user)
      let finder = ProgramFinder(home: account?.home)
      for range in subordinates.ranges(of: user.user, account?.name) { table.note(range, of: user.user) }
      for program in user.programs {
        for path in program.names.flatMap(finder.files) {
          guard let key = ProgramGuard.file(path) else { continue }
          table.close(key, for: user.user, program)
          wanted[path] = key
        }
      }
    }
    // Marks come before the table says that something is closed: what opens in between is let through, and ended below.
    for (path, key) in wanted where marks[path] != key {
      do throws(Failure) { try watch.mark(path) } catch { Console.error("picket-laptop: \(error)\n") }
    }
    self.table.withLock { $0 = table }
    let files = Set(wanted.values)
    // A mark is gone with its file: the path of one that was replaced is the new one's.
    for (path, key) in marks where !files.contains(key) && ProgramGuard.file(path) == key { try? watch.unmark(path) }
    marks = wanted
  }

  /// Ends programs that are closed by now: with a word first, then without.
  private func endRunning() {
    let table = table.withLock { $0 }
    let paths = Set(marks.keys)
    var left: [OtherProcess: Deadline] = [:]
    for process in table.isEmpty ? [] : OtherProcess.all {
      guard let closing = closing(of: process, table, paths) else { continue }
      let deadline = ending[process] ?? Deadline(seconds: ProgramGuard.patience)
      if ending[process] == nil || deadline.milliseconds == 0 {
        process.signal(ending[process] == nil ? SIGTERM : SIGKILL) { self.closing(of: $0, table, paths) != nil }
      }
      if ending[process] == nil { board.put(.closed, closing.program, for: closing.user) }
      left[process] = deadline
    }
    ending = left
    mayRun = !left.isEmpty
  }

  /// A program by its file, or a script by the interpreter's words.
  private func closing(
    of process: OtherProcess, _ table: ProgramTable, _ paths: Set<String>
  ) -> (user: UInt32, program: ClosedProgram)? {
    guard let users = process.users, let program = process.program else { return nil }
    if let closing = table.closing(of: program, for: users) { return closing }
    let scripts = process.words.dropFirst().prefix(3).filter { $0.hasPrefix("/") && paths.contains($0) }
    return scripts.lazy.compactMap { ProgramGuard.file($0) }
      .compactMap { table.closing(of: $0, for: users) }.first
  }
}

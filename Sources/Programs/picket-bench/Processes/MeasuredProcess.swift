import Catalog
import Glibc
import Lists
import PicketSystem
import Wire

/// What this program does when it is started once more, so that a process of its own is measured.
enum MeasuredProcess {
  /// The first argument of such a start.
  static let flag = "--task"
  /// Longer than anything here takes on the slowest of machines.
  static let limit = Duration.seconds(600)

  static func run(_ arguments: ArraySlice<String>) {
    let words = Array(arguments.dropFirst())
    do {
      switch arguments.first {
      case "time" where words.count >= 1: try time(words)
      case "build" where words.count >= 1: try build(words)
      case "answer" where words.count == 2: try answer(words)
      default: throw ListError("this is no task: \(arguments.joined(separator: " "))")
      }
    } catch {
      Console.warn("\(error)")
      exit(1)
    }
  }

  /// PROGRAM ARGUMENT...: says how many seconds it took and how many bytes of memory.
  ///
  /// A process counts the memory of the one that started it as its own until it is another program, so that a large
  /// process cannot measure a small one: this one is small.
  private static func time(_ words: [String]) throws {
    let start = SuspendingClock.now
    let child = try BackgroundProgram(words[0], Array(words.dropFirst()))
    guard let memory = child.peakMemory(within: limit) else { throw ListError("\(words[0]) failed") }
    say("\((SuspendingClock.now - start) / .seconds(1)) \(memory)")
  }

  /// CATALOG LIST...: compiles the sample lists.
  private static func build(_ words: [String]) throws {
    var compiler = Compiler(output: words[0])
    try SampleLists.read(Array(words.dropFirst()), into: &compiler)
    _ = try compiler.finish()
  }

  /// CATALOG NAME: says the name's categories, then waits to be looked at.
  private static func answer(_ words: [String]) throws {
    let catalog = try Catalog(path: words[0])
    guard let name = Name(words[1]) else { throw ListError("\(words[1]) is not a name") }
    say(answer(of: catalog, to: name))
    sleep(60)
  }

  static func answer(of catalog: Catalog, to name: Name) -> String {
    catalog.find(name).categories.map { catalog.identifier($0) }.joined(separator: " ")
  }

  /// A line to whoever reads standard output, at once.
  private static func say(_ line: String) {
    print(line)
    fflush(nil)
  }
}

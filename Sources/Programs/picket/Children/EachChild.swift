import CommandSpec
import DaemonClient
import PicketJSON
import Synchronization

/// Carries `action` out for each child that was named, one after the other: it is asked as if that child were the only one.
/// What fails for one child leaves the others alone, and is said at once.
func eachChild(_ action: @escaping Verb.Action) -> Verb.Action {
  { invocation in try invocation.forEach(of: invocation.children(), action) }
}

/// The same, where --profile stands for the children that follow it now.
func eachFollower(_ action: @escaping Verb.Action) -> Verb.Action {
  { invocation in
    let followers = try invocation["--profile"].map { try invocation.followers(of: $0) }
    return try invocation.forEach(of: followers ?? invocation.children(), action)
  }
}

extension Invocation {
  fileprivate func forEach(of children: [String], _ action: Verb.Action) throws -> ExitCode {
    guard children.count > 1 else { return try action(with(children, for: "--child")) }
    var outcomes: [ChildOutcome] = []
    for child in children {
      let outcome = try ChildOutcome(of: child, with([child], for: "--child"), action)
      outcomes.append(outcome)
      if outcome.endsAll { break }
    }
    return show(outcomes, left: children.dropFirst(outcomes.count))
  }
}

/// What became of a change for one of several children.
struct ChildOutcome {
  let child: String
  let code: ExitCode
  private let complaint: String?
  /// What the verb would have printed with --json.
  private let answer: JSON.Object?

  /// A command line that makes no sense makes none for the other children either, so that ends all.
  init(of child: String, _ invocation: Invocation, _ action: Verb.Action) throws {
    let documents = DocumentList()
    var complaint: String?
    do {
      code = try DocumentList.$current.withValue(documents) { try action(invocation) }
    } catch let refusal as Refusal {
      (code, complaint) = (refusal.code, refusal.description.printable)
    } catch let error as DaemonError {
      let refusal = Refusal(error)
      (code, complaint) = (refusal.code, refusal.description.printable)
    }
    if let complaint {
      Output.error("\(Program.picket.speaker(invocation.path)): \(child.printable): \(complaint)\n")
    }
    self.child = child
    self.complaint = complaint
    answer = documents.all.first
  }

  /// Whether the other children need not be tried.
  var endsAll: Bool { code == .notReachable || code == .notAuthorized }

  var json: JSON {
    var members: JSON.Object = ["child": .string(child)]
    if let answer { members["answer"] = .object(answer) }
    if let complaint { members["error"] = .string(complaint) }
    return .object(members)
  }
}

extension Invocation {
  /// The children that were named, each once; all of the household with --all-children.
  fileprivate func children() throws -> [String] {
    if has("--all-children") {
      let children = try Daemon.reach(self).ask(.children()).children.map(\.name)
      if children.isEmpty {
        throw Refusal(code: .failed, description: "there is no child yet: 'picket child add NAME' adds one")
      }
      return children
    }
    var seen: Set<String> = []
    return all("--child").filter { seen.insert($0).inserted }
  }

  fileprivate func followers(of profile: String) throws -> [String] {
    let children = try Daemon.reach(self).ask(.showProfile(profile)).profile.children
    guard children.isEmpty else { return children }
    throw Refusal(
      code: .failed,
      description:
        "no child follows profile \(profile): 'picket child change NAME --profile \(profile)' has one follow it")
  }

  /// One document for all children, and one exit code: why all failed, where all failed for one reason, and else whether all
  /// was done.
  fileprivate func show(_ outcomes: [ChildOutcome], left: ArraySlice<String>) -> ExitCode {
    if has("--json") { _ = show(["children": .array(outcomes.map(\.json))]) }
    let failed = outcomes.filter { $0.code != .done }.map(\.child) + left
    guard let first = failed.first else { return .done }
    let done = outcomes.filter { $0.code == .done }.map(\.child)
    if !done.isEmpty {
      Output.error(
        "\(Program.picket.speaker(path)): done for \(done.joined(separator: ", ").printable), "
          + "not for \(failed.joined(separator: ", ").printable).\n")
    }
    let code = outcomes.first { $0.child == first }?.code ?? .failed
    return done.isEmpty && outcomes.allSatisfy { $0.code == code } ? code : .failed
  }
}

/// Documents that a verb shows while it is carried out for one of several children: they become parts of one document.
final class DocumentList: Sendable {
  @TaskLocal static var current: DocumentList?

  private let documents = Mutex<[JSON.Object]>([])

  var all: [JSON.Object] { documents.withLock { $0 } }

  func add(_ document: JSON.Object) { documents.withLock { $0.append(document) } }
}

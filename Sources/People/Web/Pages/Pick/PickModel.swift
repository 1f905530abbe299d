internal import DaemonClient
internal import PicketJSON

/// What an app of a child asks a guardian to choose.
struct PickModel {
  struct Request {
    let id: String
    let child: String
    /// The app, as picketd knows it.
    let client: String
    let asked: String
    /// What the app says.
    var title: String?
    var header: String?
    var footer: String?
  }

  struct Choice: Hashable {
    let id: String
    let title: String
    var mark: String?
    var remark: String?
    var isChosen = false
  }

  var viewer: Viewer
  var clock: RelativeTimes
  var waiting = 0
  /// The one that is answered on this page.
  var request: Request?
  /// The others that are open.
  var others: [Request] = []
  /// What the twelve categories of Screen Time are, and what all others are.
  var subjects: [Choice] = []
  var warnings: [Choice] = []
  /// Those that are chosen, then those that the word finds, or that the child used today.
  var applications: [Choice] = []
  var domains: [Choice] = []
  var word: String?
  /// Why what was sent was not done.
  var trouble: String?
  /// What became of the request that the address names.
  var news: String?
}

extension PickModel {
  private static let most = 24

  init(_ page: PageRequest, _ viewer: Viewer, clock: RelativeTimes, from daemon: Daemon) throws(DaemonError) {
    self.init(viewer: viewer, clock: clock)
    let form = PickForm(page.query)
    (word, trouble) = (form.word, page.trouble)
    let questions = (try daemon.call(.questions()).questions ?? []).map(\.value)
    let open = questions.filter { $0.state == .open }
    waiting = open.count
    let asking = open.filter { $0.topic == Daemon.pickTopic }
    news = page["done"].flatMap { id in questions.first { $0.id == id } }.map(PickModel.outcome)
    let wanted = form.request.map { id in asking.first { $0.id == id } } ?? (asking.count == 1 ? asking[0] : nil)
    others = asking.filter { $0.id != wanted?.id }.map(Request.init)
    if let id = form.request, wanted == nil {
      news = questions.first { $0.id == id }.map(PickModel.outcome) ?? "There is no such request any more."
    }
    // Names are for guardians who may do everything.
    guard let wanted, viewer.mayChange else {
      if let wanted { others.insert(Request(wanted), at: 0) }
      return
    }
    request = Request(wanted)
    try fill(wanted, form, from: daemon)
  }

  /// What there is to choose from, and what is chosen: by the form, or by the app where nothing was sent yet.
  private mutating func fill(_ question: Daemon.Question, _ form: PickForm, from daemon: Daemon) throws(DaemonError) {
    var chosen = (categories: form.categories, applications: form.applications, domains: form.domains)
    var titles: [String: String] = [:]
    if form.step == nil {
      let tokens = question.payload.object?["chosen"]?.object ?? [:]
      let all = ["categories", "applications", "domains"].flatMap { tokens[$0]?.strings ?? [] }
      let revealed = all.isEmpty ? [] : try daemon.call(.reveal(all)).items
      func values(_ kind: Daemon.TokenKind) -> [String] { revealed.filter { $0.kind == kind }.map(\.value) }
      chosen = (values(.category), values(.application), values(.domain))
      titles = Dictionary(revealed.map { ($0.value, $0.title) }) { first, _ in first }
    } else if !chosen.applications.isEmpty {
      titles = PickModel.titles(of: chosen.applications, from: daemon)
    }
    for entry in try daemon.call(.categories()).categories.map(\.value) {
      let choice = Choice(
        id: entry.id, title: entry.title, mark: entry.symbol, isChosen: chosen.categories.contains(entry.id))
      if entry.kind == .subject { subjects.append(choice) } else { warnings.append(choice) }
    }
    applications = PickModel.once(chosen.applications).map { Choice(id: $0, title: titles[$0] ?? $0, isChosen: true) }
    for choice in try offered(to: question.child, from: daemon) where !chosen.applications.contains(choice.id) {
      applications.append(choice)
    }
    domains = PickModel.once(chosen.domains).map { Choice(id: $0, title: $0, isChosen: true) }
  }

  private func offered(to child: String, from daemon: Daemon) throws(DaemonError) -> [Choice] {
    if let word {
      return try daemon.call(.apps(word: word, limit: PickModel.most)).apps.map {
        Choice(id: $0.id, title: $0.title, mark: $0.icon.letters, remark: $0.mark)
      }
    }
    let used = try daemon.call(.usage(child: child, by: .app)).rows.filter { $0.key != "none" && $0.seconds >= 60 }
    return used.sorted { $0.seconds > $1.seconds }.prefix(8).map {
      Choice(id: $0.key, title: $0.title, remark: "\(Words.amount($0.seconds)) today")
    }
  }

  /// What people call these applications. What a form brings may be no application: then it keeps its own name.
  private static func titles(of applications: [String], from daemon: Daemon) -> [String: String] {
    do throws(DaemonError) {
      let revealed = try daemon.call(.reveal(try daemon.call(.mint(.application, applications)).tokens)).items
      return Dictionary(revealed.map { ($0.value, $0.title) }) { first, _ in first }
    } catch {
      return [:]
    }
  }

  private static func once(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }

  private static func outcome(_ question: Daemon.Question) -> String {
    let app = question.client ?? "The app"
    return switch question.state {
    case .open: "\(app) still waits for a choice."
    case .answered where question.answer == "decline": "\(app) was told no."
    case .answered: "\(app) has what was chosen for \(question.child)."
    case .cancelled: "\(app) took its request back."
    case .expired: "\(app) got no choice in time."
    }
  }
}

extension PickModel.Request {
  init(_ question: Daemon.Question) {
    let words = question.payload.object
    self.init(
      id: question.id, child: question.child, client: question.client ?? "an app", asked: question.created,
      title: words?["title"]?.string, header: words?["header"]?.string, footer: words?["footer"]?.string)
  }
}

package import DaemonClient
internal import PicketJSON

// A child's question, as desktops of guardians show it, and its answer, as the child's does.
extension DesktopNotice {
  private static let longestName = 60
  /// A yes to these gives a program a right, or wants more than a yes: they are answered where all of it can be read.
  private static let withheld: Set = ["io.picket.authorization", "io.picket.ageRange", Daemon.pickTopic]

  package static func subject(of question: Daemon.Question) -> String { "question \(question.id)" }

  /// For a guardian.
  package init(asked question: Daemon.Question) {
    let isPlain = !DesktopNotice.withheld.contains(question.topic)
    let why = question.payload.object?["why"]?.string
    self.init(
      DesktopNotice.subject(of: question), "\(question.child) asks for \(DesktopNotice.what(question))",
      isPlain ? why ?? "" : "'picket requests' shows it.", isPlain ? DesktopNotice.buttons(question) : [],
      remedy: isPlain ? "'picket approve \(question.number)' or 'picket deny \(question.number)' answers it." : nil)
  }

  /// In place of many.
  package init(_ count: Int, askedBy child: String) {
    self.init(
      "questions of \(child)", "\(child) asks for \(count == 1 ? "one thing more" : "\(count) things")",
      "'picket requests' shows \(count == 1 ? "it" : "them").")
  }

  /// What became of it.
  package init(settled question: Daemon.Question, subject: String, isForGuardian: Bool) {
    let choice = question.choices.first { $0.id == question.answer }
    let word =
      switch question.state {
      case .open: "asked"
      case .cancelled: "taken back"
      case .expired: "no answer in time"
      case .answered: choice?.isApproval == true ? "yes" : "no"
      }
    let whose = isForGuardian ? "\(question.child): " : ""
    let hasTime = question.isPickets && choice?.isApproval == true
    let texts = [
      hasTime ? choice.map { "\($0.title)." } : nil, question.reply,
      isForGuardian ? question.answeredBy.map { "By \($0)." } : nil,
    ].compactMap(\.self)
    self.init(subject, "\(whose)\(DesktopNotice.what(question)): \(word)", texts.joined(separator: " "))
  }

  private static func what(_ question: Daemon.Question) -> String {
    let client = question.client ?? "an app"
    switch question.topic {
    case "io.picket.authorization": return "\(client) to keep settings"
    case "io.picket.ageRange": return "\(client) to know the age range"
    case Daemon.pickTopic: return "a choice for \(client)"
    default:
      guard question.isPickets else { return "\(ending(question.domain ?? question.topic)), by \(client)" }
      let title = ending(question.subject)
      let kind = question.payload.object?["kind"]?.string
      return kind == "limit" || kind == "schedule" ? "more time: \(title)" : title
    }
  }

  /// What a notice has room for. The end of a name says whose it is.
  private static func ending(_ name: String) -> String {
    name.count > longestName ? "…\(name.suffix(longestName))" : name
  }

  /// Desktops have room for three. An app writes the titles and the identifiers of its own choices, so these are not shown, and name no button:
  /// a "no" could be a yes, and `default` is a click beside the buttons.
  private static func buttons(_ question: Daemon.Question) -> [Button] {
    let yes = question.choices.filter { $0.isApproval && (!question.isPickets || ["hour", "today"].contains($0.id)) }
    let no = question.choices.first { !$0.isApproval }
    func button(_ word: String, _ title: String, _ choice: Daemon.Choice) -> Button {
      Button(
        word: word, title: title,
        deed: .answer(question: question.id, choice: choice.id, isApproval: choice.isApproval))
    }
    return yes.prefix(question.isPickets ? 2 : 1).enumerated().map { place, choice in
      button("yes\(place)", question.isPickets ? choice.title : yesTitle(choice, question), choice)
    } + (no.map { [button("no", "No", $0)] } ?? [])
  }

  /// A yes to a name says for how long it opens it: an hour, where the app does not say.
  private static func yesTitle(_ choice: Daemon.Choice, _ question: Daemon.Question) -> String {
    let seconds = choice.seconds ?? (question.domain == nil ? nil : 3_600)
    return seconds.map { "Yes, for \(time($0))" } ?? "Yes"
  }

  /// Not less than it is.
  private static func time(_ seconds: Int) -> String {
    let (minutes, hours, days) = ((seconds - 1) / 60 + 1, (seconds - 1) / 3_600 + 1, (seconds - 1) / 86_400 + 1)
    if minutes == 60 { return "an hour" }
    if minutes < 120 { return minutes == 1 ? "a minute" : "\(minutes) minutes" }
    return hours <= 48 ? "\(hours) hours" : "\(days) days"
  }
}

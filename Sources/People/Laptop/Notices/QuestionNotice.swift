package import DaemonClient
internal import PicketJSON

// A child's question, as desktops of guardians show it, and its answer, as the child's does.
extension DesktopNotice {
  private static let access = "io.picket.access"
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
    let isOwn = question.topic == DesktopNotice.access && choice?.isApproval == true
    let texts = [
      isOwn ? choice.map { "\($0.title)." } : nil, question.reply,
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
      let title = question.payload.object?["title"]?.string ?? question.domain ?? question.topic
      let kind = question.payload.object?["kind"]?.string
      return kind == "limit" || kind == "schedule" ? "more time: \(title)" : title
    }
  }

  /// Desktops have room for three. An app writes the titles of its own choices, so these are not shown: a "no" could be a yes.
  private static func buttons(_ question: Daemon.Question) -> [Button] {
    let isOwn = question.topic == access && question.client == nil
    let yes = question.choices.filter { $0.isApproval && (!isOwn || ["hour", "today"].contains($0.id)) }
    let no = question.choices.first { !$0.isApproval }
    return (yes.prefix(isOwn ? 2 : 1).map { ($0, isOwn ? $0.title : "Yes") } + (no.map { [($0, "No")] } ?? []))
      .map { choice, title in
        Button(
          word: choice.id, title: title,
          deed: .answer(question: question.id, choice: choice.id, isApproval: choice.isApproval))
      }
  }
}

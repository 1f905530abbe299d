internal import DaemonClient
internal import PicketJSON

/// What a child, or an app for it, asks.
struct ChildRequest {
  /// An answer that a guardian can give with one tap.
  struct Answer: Hashable {
    let words: String
    let choice: String
    let isYes: Bool
    var seconds: Int?
    /// What the page says when it is given.
    let done: String
  }

  var id: String
  var child: String
  /// What for, as people call it.
  var title: String
  /// The host, where the title is something else.
  var host: String?
  var why: String?
  var asked: String
  var answers: [Answer] = []
  /// The app that asks a guardian to choose for it, which has a page of its own.
  var picker: String?
  /// What became of it; nil while it is open.
  var outcome: String?
  var wasYes = false
  /// What the answer opened and still does: a grant or an allowance.
  var grant: Int?
  var allowance: Int?
}

extension ChildRequest {
  init(_ question: Daemon.Question) {
    (id, child, asked) = (question.id, question.child, question.answered ?? question.created)
    let payload = question.payload.object
    switch question.topic {
    case "io.picket.authorization": title = "\(question.client ?? "A program") to keep settings"
    case "io.picket.ageRange": title = "\(question.client ?? "A program") to know the age range"
    case Daemon.pickTopic:
      let app = question.client ?? "A program"
      (title, picker) = ("a choice for \(app)", app)
    default: title = question.subject
    }
    host = question.isPickets && question.domain != title ? question.domain : nil
    why = payload?["why"]?.string
    let isTime = ["limit", "schedule"].contains(payload?["kind"]?.string)
    answers =
      question.isPickets
      ? ChildRequest.times(question.choices, isTime ? "Longer today: " : "Open for ")
      : question.choices.filter { picker == nil || !$0.isApproval }.map(ChildRequest.appsAnswer)
    guard question.state != .open else { return }
    let choice = question.choices.first { $0.id == question.answer }
    wasYes = choice?.isApproval == true
    let word =
      switch question.state {
      case .open, .answered: wasYes ? "yes" + (choice.map { ", \($0.title.lowercased())" } ?? "") : "no"
      case .cancelled: "taken back"
      case .expired: "no answer in time"
      }
    outcome = word + (question.reply.map { ": \($0)" } ?? "") + (question.answeredBy.map { " (\($0))" } ?? "")
  }

  /// Open requests, the oldest first.
  static func open(from daemon: Daemon) throws(DaemonError) -> [ChildRequest] {
    (try daemon.call(.questions(state: .open)).questions ?? []).map { ChildRequest($0.value) }
  }

  /// The choices of Picket's own question, with a quarter of an hour in front of them.
  private static func times(_ choices: [Daemon.Choice], _ effect: String) -> [Answer] {
    let quarter = choices.filter { $0.id == "hour" }.map {
      Answer(words: "15 min", choice: $0.id, isYes: true, seconds: 900, done: "\(effect)15 minutes")
    }
    return quarter
      + choices.map { choice in
        switch choice.id {
        case "hour": Answer(words: "1 h", choice: choice.id, isYes: true, done: "\(effect)an hour")
        case "site":
          Answer(words: "Only this site", choice: choice.id, isYes: true, done: "This site is open for an hour")
        case "decline": Answer(words: "No", choice: choice.id, isYes: false, done: "Answered: no")
        default: answer(choice)
        }
      }
  }

  /// An app writes the words of its own choices: whether one is a yes, and for how long, stands beside them.
  private static func appsAnswer(_ choice: Daemon.Choice) -> Answer {
    let side = choice.isApproval ? "Yes" : "No"
    let time = choice.isApproval ? choice.seconds.map { ", for \(Words.amount($0))" } ?? "" : ""
    let title = choice.title.lowercased() == side.lowercased() ? "" : ": \(choice.title)"
    return answer(choice, side + time + title)
  }

  private static func answer(_ choice: Daemon.Choice) -> Answer { answer(choice, choice.title) }

  private static func answer(_ choice: Daemon.Choice, _ words: String) -> Answer {
    Answer(
      words: words, choice: choice.id, isYes: choice.isApproval, seconds: choice.isApproval ? choice.seconds : nil,
      done: "Answered: \(words.lowercased())")
  }
}

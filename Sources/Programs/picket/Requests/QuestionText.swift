import CommandSpec
import PicketJSON

/// Questions as people read them.
enum QuestionText {
  /// As long as picketd lets a name through of which nobody says more.
  static let usual = 3_600
  /// The choices of every question that brings none.
  private static let plain: Set = ["approve", "decline"]

  /// Enough of an identifier to tell questions of one home apart.
  static func short(_ id: String) -> String { String(id.prefix(8)) }

  static func table(_ questions: [JSON.Object]) -> Table {
    var table = Table("ID", "CHILD", "ASKED", "FOR", "WHY", "CHOICES", "STATE")
    for question in questions {
      table.add(
        short(question.shown("id")), question.shown("child"), question.time("created"), subject(question),
        why(question), choices(question), state(question))
    }
    return table
  }

  /// What becomes of a yes that opens no name.
  static func consequence(_ question: JSON.Object) -> String {
    let client = question["client"]?.string
    if isAuthorization(question) {
      return "\(client ?? "The program") may keep settings for \(question.shown("child"))."
    }
    return "\(client ?? "Whoever asked") is told so."
  }

  static func line(_ question: JSON.Object) -> String {
    let reason = why(question)
    return [
      question.time("created"), short(question.shown("id")), question.shown("child"), "asks for", subject(question),
      reason == "-" ? "" : "(\(reason))", hasOwnChoices(question) ? "[\(choices(question))]" : "", "-",
      state(question),
    ].filter { !$0.isEmpty }.joined(separator: " ").printable
  }

  /// What a guardian may choose from: words for --choice, with what they mean where that is the client's own.
  private static func choices(_ question: JSON.Object) -> String {
    question.objects("choices").map { choice in
      let id = choice.shown("id")
      let time = choice["seconds"]?.int.map { Duration.seconds($0).words }
      let title = plain.contains(id) ? nil : choice["title"]?.string
      let meaning = [title, time].compactMap(\.self).joined(separator: ", ")
      return meaning.isEmpty ? id : "\(id) (\(meaning))"
    }.joined(separator: " ")
  }

  private static func hasOwnChoices(_ question: JSON.Object) -> Bool {
    question.objects("choices").contains { !plain.contains($0.shown("id")) || $0["seconds"]?.int != nil }
  }

  private static func subject(_ question: JSON.Object) -> String {
    if isAuthorization(question) { return "authorization of \(question.shown("client"))" }
    if question["topic"] == "io.picket.ageRange" { return "the age range, for \(question.shown("client"))" }
    return question["domain"]?.string ?? question.shown("topic")
  }

  private static func isAuthorization(_ question: JSON.Object) -> Bool {
    question["topic"] == "io.picket.authorization"
  }

  private static func why(_ question: JSON.Object) -> String {
    if isAuthorization(question) { return question.object("payload").shown("program") }
    return question["why"]?.string ?? question.object("payload").shown("why")
  }

  private static func state(_ question: JSON.Object) -> String {
    question["answer"]?.string.map { $0 == "decline" ? "denied" : $0 == "approve" ? "approved" : $0 }
      ?? question.shown("state")
  }
}

import PicketJSON

/// What a child's age keeps from it, and how a guardian says something else.
enum AgeText {
  /// Nothing for whom the age limits nothing.
  static func sentence(_ reply: JSON.Object) -> String {
    let limits = reply.objects("ageLimits")
    if limits.isEmpty { return "" }
    let name = reply.object("child").shown("name").printable
    return "By age, \(name) gets no\n" + limits.map { "  \($0.shown("sentence").printable)\n" }.joined()
      + "Each can be set otherwise, as with '\(command(reply))'; 'picket child show' names the settings.\n"
  }

  static func table(_ reply: JSON.Object) -> Table {
    var table = Table("WHAT", "SETTING")
    for limit in reply.objects("ageLimits") { table.add(limit.shown("sentence"), limit.shown("setting")) }
    return table
  }

  /// With a value that lets everything of its kind through.
  static func command(_ reply: JSON.Object) -> String {
    let limits = reply.objects("ageLimits")
    let limit = limits.first { $0["setting"] == "appStore.maximumRating" } ?? limits.first ?? [:]
    let value = limit["maximum"] == nil ? "false" : "1000"
    let whose = Words.quoted(reply.object("child").shown("name")).printable
    return "picket set --child \(whose) \(limit.shown("setting")) \(value)"
  }
}

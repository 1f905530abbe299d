internal import DaemonClient
internal import Household
internal import PicketJSON

// io.picket.Settings: exams of groups.
extension CallRouter {
  func answerExams(
    _ method: Method.Settings, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    if method == .exams { return ["exams": .array(await shownExams)] }
    guard let profile = request.profile else { throw .invalid(parameter: "profile", why: "say which group is meant") }
    guard method == .beginExam else {
      try await household.endExam(profile)
      return [:]
    }
    let parameters = request.parameters
    guard let seconds = parameters.number("seconds") else {
      throw .invalid(parameter: "seconds", why: "say how long the exam lasts")
    }
    let exam = try await household.beginExam(profile, seconds: seconds, domains: parameters.texts("domains"))
    var reply: JSON.Object = ["exam": await json(exam)]
    if await household.isOverQuota {
      reply["pending"] =
        "the quota of today is used up, so that other machines of the fleet hear of it after midnight UTC: see 'picket fleet status'"
    }
    return reply
  }

  var shownExams: [JSON] {
    get async {
      var exams: [JSON] = []
      for exam in await household.exams() { exams.append(await json(exam)) }
      return exams
    }
  }

  private func json(_ exam: Exam) async -> JSON {
    let profile = await household.profiles.first { $0.id == exam.profile }
    var children: [Child] = []
    if let profile { children = await household.followers(of: profile) }
    return .fields([
      "profile": .string(profile?.name ?? ""), "until": .time(exam.until), "domains": .strings(exam.domains),
      "children": .strings(children.map(\.name)),
    ])
  }
}

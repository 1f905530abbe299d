internal import DaemonClient

/// An invitation that was made a moment ago, for the page that shows it once.
package struct Invitation: Hashable, Sendable {
  package let guardian: String
  package let secret: String
  /// As RFC 3339 has it.
  package let until: String

  package init(guardian: String, secret: String, until: String) {
    (self.guardian, self.secret, self.until) = (guardian, secret, until)
  }
}

// Inviting a guardian: a form, and a page that the one who was invited opens without a session.
extension GuardianSite {
  private static let mostFields = 8

  /// The page with the invitation, which reading it again does not show: it is in the answer to this form alone.
  func invite(_ request: Request) throws(HTTPRefusal) -> Response {
    let fields = try FormEncoding.items(request.body, most: GuardianSite.mostFields)
    let values = Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    guard let guardian = values["guardian"], !guardian.isEmpty else {
      throw HTTPRefusal(400, "InvalidParameter", "the form has a guardian", parameter: "guardian")
    }
    return try show(request, fields) { (wanted, daemon, pages) throws(DaemonError) in
      do throws(DaemonError) {
        let made = try daemon.call(
          .inviteGuardian(
            guardian, passcode: values["passcode"], code: values["code"].flatMap { $0.isEmpty ? nil : $0 }))
        let invitation = Invitation(guardian: guardian, secret: made.invitation, until: made.until)
        return Response(try pages.page(invitation, for: wanted, from: daemon))
      } catch {
        guard let why = error.invitationObjection else { throw error }
        let again = PageRequest(
          site: .guardians, path: wanted.path, query: [QueryItem("guardian", guardian)], viewer: wanted.viewer,
          language: wanted.language, origin: wanted.origin, trouble: why)
        return Response(try pages.page(again, from: daemon) ?? pages.page(.failed(error), for: again))
      }
    }
  }

  /// A form for the passcode of a guardian who was invited. Whether the invitation holds, picketd says when it is sent.
  func join(_ request: Request) throws(HTTPRefusal) -> Response {
    guard let pages else { throw .nothingThere }
    let wanted = PageRequest(
      site: .guardians, path: request.path, query: request.target.query, language: request.language,
      origin: origins.origin(of: request))
    return Response(pages.page(.invited, for: wanted))
  }
}

extension DaemonError {
  /// Here a wrong passcode is a mistake in the form.
  fileprivate var invitationObjection: String? {
    if case .notAuthorized(let why, let remedy) = self { return "\(why): \(remedy)" }
    return objection
  }
}

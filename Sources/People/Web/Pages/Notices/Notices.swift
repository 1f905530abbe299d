internal import DaemonClient
internal import HTML

// What is shown in place of a page.
extension HouseholdPages {
  package func page(_ notice: PageNotice, for request: PageRequest) -> Page {
    switch notice {
    case .signIn: HouseholdPages.signIn(request)
    case .invited: HouseholdPages.invited(request)
    case .unknownDevice: HouseholdPages.unknownDevice
    case .tooMuch: HouseholdPages.tooMuch
    case .notFound: HouseholdPages.notFound(request)
    case .failed(let error): HouseholdPages.failed(error, request)
    }
  }

  private static func signIn(_ request: PageRequest) -> Page {
    PageFrame(title: "Guardians", isLive: false).page(status: 401) {
      section(.class("card narrow")) {
        // The script sends it to /api/v1/session, and reads the page that was asked for.
        form(.data(.call, "session"), .data(.body, "{}")) {
          field(
            "Your name", input(.name("name"), .autocomplete("username"), .placeholder("empty, if yours has no name")))
          field(
            "Passcode",
            input(.type("password"), .name("passcode"), .autocomplete("current-password"), .required))
          // The script shows it once the server has said that a code is needed.
          div(.hidden, .data(.needs, "code")) {
            field(
              "Code",
              input(
                .name("code"), .autocomplete("one-time-code"), .inputMode("numeric"),
                .placeholder("what your app shows now")))
          }
          button(.class("strong")) { "Open" }
        }
        Passkeys.signIn(at: request.origin)
      }
      p(.class("faint")) {
        "No passcode yet? On the machine that runs Picket: "; code { "sudo picket guardian set-passcode" }
      }
    }
  }

  private static let unknownDevice = PageFrame(title: "Whose device is this?", needsScript: false).page(status: 403) {
    section(.class("card")) {
      p { "Picket does not know this device as a child's. A guardian says whose it is, on the page “Devices”." }
      p(.class("faint")) { "Guardians' own pages are at another address." }
    }
  }

  private static let tooMuch = PageFrame(title: "That was a lot at once", needsScript: false).page(status: 429) {
    section(.class("card")) {
      p { "This device has asked very often. Wait a minute, and try again." }
      a(.class("button"), .href(Link(""))) { "My day" }
    }
  }

  private static func notFound(_ request: PageRequest) -> Page {
    PageFrame(title: "There is no such page", section: siteSection(request), needsScript: request.site == .guardians)
      .page(
        status: 404
      ) {
        section(.class("card")) { a(.class("button"), .href(Link(""))) { "Back to the first page" } }
      }
  }

  private static func failed(_ error: DaemonError, _ request: PageRequest) -> Page {
    let (status, words) = sentence(error)
    let title = error.isAbsence ? "Picket does not answer" : "That did not work"
    return PageFrame(title: title, section: siteSection(request), needsScript: request.site == .guardians).page(
      status: status
    ) {
      section(.class("card")) {
        p { words }
        if error.isAbsence {
          // What was decided holds: packets are judged by picket-filter alone.
          p(.class("faint")) { "The rules that were in force stay in force. This page tries again by itself." }
        }
        a(.class("button"), .href(Link(""))) { "Back to the first page" }
      }
    }
  }

  private static func siteSection(_ request: PageRequest) -> SiteSection? {
    if request.site == .children { return nil }
    return request.path.first.map { SiteSection(rawValue: $0) } ?? .today
  }

  private static func sentence(_ error: DaemonError) -> (status: Int, words: String) {
    switch error {
    case .unreachable, .lost: (503, "picketd, which keeps the household, is not running or is being started.")
    case .notAuthorized(let why, let remedy): (403, "\(Words.sentence(why)). \(remedy)")
    case .notFound(let kind, let name): (404, "There is no \(kind) called \(name).")
    case .invalid(let parameter, let why): (400, "\(Words.sentence(parameter)): \(why).")
    case .conflict(let why): (409, Words.sentence(why) + ".")
    case .unavailable(let why): (503, Words.sentence(why) + ".")
    case .tooLong(let why), .otherVersion(let why), .unexpected(let why): (502, Words.sentence(why) + ".")
    }
  }
}

internal import DaemonClient
internal import HTML
internal import PicketJSON
internal import QRCode

extension InviteModel {
  var page: Page {
    PageFrame(title: "Invite \(guardian)", section: .settings, isLive: false, needsScript: false).page(
      status: trouble == nil ? 200 : 400
    ) {
      if let trouble { p(.class("note alarm"), .role("alert")) { "That was not done: \(trouble)." } }
      if let shown { card("For \(guardian)’s telephone", .id("invitation")) { picture(shown) } } else { question }
    }
  }

  static func link(to guardian: String) -> Link { Link("invite").asking(["guardian": guardian]) }

  private var question: HTML {
    card("A passcode of \(guardian)’s own", .id("invite")) {
      p {
        "\(guardian) points a telephone's camera at a picture, and chooses a passcode there. The picture is good once, and for a quarter of an hour. \(guardian) \(may)."
      }
      if isLocal { localNote }
      form(.method(.post), .action(Link("invite"))) {
        input(.type("hidden"), .name("guardian"), .value(guardian))
        div(.class("fields")) {
          field(
            "Your passcode",
            input(.type("password"), .name("passcode"), .autocomplete("current-password"), .required))
          if needsCode {
            field("Code", input(.name("code"), .autocomplete("one-time-code"), .inputMode("numeric"), .required))
          }
          button(.class("strong")) { "Show the picture" }
        }
      }
    }
  }

  @HTMLBuilder private func picture(_ shown: Shown) -> [HTML] {
    if let code = shown.picture {
      svg(
        .class("qr"), .viewBox("0 0 \(code.whole) \(code.whole)"), .role("img"),
        .aria(.label, "A picture for the camera of \(guardian)’s telephone")
      ) { path(.d(code.path)) }
      p { "Good once, until \(shown.until). Without a camera, this address does the same:" }
    } else {
      p { "Good once, until \(shown.until), in a browser of this machine:" }
    }
    p(.class("address")) { code { shown.address } }
    if isLocal { localNote }
    if let fingerprint = shown.fingerprint {
      p(.class("faint")) {
        "The certificate is Picket's own, so that the browser warns at first. What it shows as SHA-256 has to be this:"
      }
      p(.class("address")) { code { fingerprint } }
    }
    a(.class("button"), .href(SiteSection.settings.link)) { "Done" }
  }

  private var localNote: HTML {
    p(.class("note")) {
      "You see these pages on the machine itself, where no telephone finds them. Open them at the home's address first: 'dashboard' in /etc/picket/picket.json5 says where they are."
    }
  }
}

extension HouseholdPages {
  static func invited(_ request: PageRequest) -> Page {
    PageFrame(title: "You are invited", isLive: false).page {
      section(.class("card narrow")) {
        p { "Choose a passcode. It opens these pages from now on, on any device; tell it to no child." }
        form(
          .data(.call, "session"), .data(.body, JSON.object(["invitation": .string(request["invitation"] ?? "")]).text),
          .data(.next, SiteSection.today.link.text)
        ) {
          field(
            "A passcode of your own",
            input(.type("password"), .name("passcode"), .autocomplete("new-password"), .minLength(4), .required))
          button(.class("strong")) { "Open" }
        }
      }
      p(.class("faint")) {
        "Under Settings you can add a passkey then: a finger or a face opens these pages in place of the passcode."
      }
    }
  }
}

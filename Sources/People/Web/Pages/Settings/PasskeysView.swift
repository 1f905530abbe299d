internal import DaemonClient
internal import HTML
internal import WebAuthn

// Passkeys on pages. The browser's part is in `passkey.js`, which `page.js` loads when it is needed.
extension Passkeys {
  var html: HTML {
    card("Passkeys", .id("passkeys")) {
      p(.class("faint")) {
        "A passkey opens these pages by a finger, a face or the PIN of your phone or computer, in place of the passcode and its code. The passcode stays as the way back."
      }
      rows { for entry in entries { row(entry.name, entry.facts) { removal(entry) } } }
      if isPossible {
        form(.data(.passkey, "add"), .data(.done, "The passkey opens these pages from now on")) {
          div(.class("fields")) {
            field("Name", input(.name("name"), .required, .maxLength(60), .autocomplete("off")))
            field(
              "Your passcode",
              input(.type("password"), .name("passcode"), .autocomplete("current-password"), .required))
            Passkeys.code
            button(.class("strong")) { "Add" }
          }
        }
        Passkeys.noBrowser
      } else {
        p(.class("note")) { Passkeys.elsewhere(origin) }
      }
    }
  }

  /// Below the passcode's form.
  @HTMLBuilder static func signIn(at origin: String) -> [HTML] {
    if Passkeys(origin: origin).isPossible {
      div(.class("taps")) { button(.type("button"), .data(.passkey, "open")) { "Use a passkey" } }
      noBrowser
    } else {
      p(.class("faint")) { elsewhere(origin) }
    }
  }

  private func removal(_ entry: Entry) -> HTML {
    details(.class("choice")) {
      summary(.aria(.label, "Remove \(entry.name)")) { "Remove" }
      fillIn(.removePasskey(entry.id), done: "Removed. What it had opened is closed") {
        div(.class("fields")) {
          field(
            "Your passcode",
            input(.type("password"), .name("passcode"), .autocomplete("current-password"), .required))
          Passkeys.code
          button(.class("no")) { "Remove" }
        }
      }
    }
  }

  /// The script shows it once the server has said that a code is needed.
  private static var code: HTML {
    div(.hidden, .data(.needs, "code")) {
      field("Code", input(.name("code"), .autocomplete("one-time-code"), .inputMode("numeric")))
    }
  }

  /// The script shows it in place of what a browser without passkeys cannot do.
  private static var noBrowser: HTML {
    p(.class("note"), .hidden, .data(.needs, "passkeys")) {
      "This browser knows no passkeys: the passcode opens these pages, or a newer browser."
    }
  }

  private static func elsewhere(_ origin: String) -> String {
    let place = origin.split(separator: "/").last.map { "\($0)" } ?? "this"
    if WebOrigin("https://\(place)") != nil { return "Passkeys want TLS, which these pages do not have." }
    let port = origin.split(separator: ":").last.flatMap { UInt16($0) }.map { ":\($0)" } ?? ""
    let isHere = place.hasPrefix("127.0.0.1") || place.hasPrefix("[::1]")
    let remedy =
      isHere
      ? "At http://localhost\(port) they work on this machine."
      : "They work once picket-web has a name (--name), and a certificate for it that the browser trusts."
    return "Passkeys belong to a name, and \(place) is an address. \(remedy)"
  }
}

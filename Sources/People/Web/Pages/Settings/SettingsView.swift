internal import DaemonClient
internal import HTML

extension SettingsModel {
  var page: Page {
    PageFrame(title: "Settings", section: .settings, waiting: waiting, events: ["settings"]).page {
      card("Fence", .id("settings-fence")) {
        fence.html
        dl(.class("facts")) { for fact in facts { dt { fact.name }; dd { fact.value } } }
      }
      passcode
      passkeys.html
      people
      messages
      card("What is kept", .id("kept")) {
        p {
          "Names of sites are written down as tokens, which only this household's key turns back. Guardians' and shared devices are neither filtered nor recorded. Each child can read what is kept of it."
        }
      }
      if viewer.mayChange { backup }
      card("Who changed what", .id("changes")) {
        if changes.isEmpty { nothing("Nothing was changed yet.") }
        rows { for change in changes { row(change.sentence, change.when) } }
      }
      card(nil, .id("leave")) {
        div(.class("taps")) {
          a(.class("button"), .href(Link("welcome"))) { "First steps" }
          button(.type("button"), .data(.call, "session"), .data(.done, "Signed out")) { "Sign out" }
        }
      }
    }
  }

  private var backup: HTML {
    card("Backup", .id("backup")) {
      p {
        "The household as a file: members, settings, requests and records. 'picket restore' puts it back, also on another machine. Names of children and devices can be read in it, so keep it to yourself; the family's key, passcodes and passkeys are not in it ('picket key export')."
      }
      a(.class("button"), .href(Link("backup")), .download) { "Save a backup" }
    }
  }

  private var passcode: HTML {
    card(hasPasscode || viewer.name != nil ? "Your passcode" : "Set a passcode", .id("passcode")) {
      SettingsModel.passcodeForm(viewer, isFirst: !hasPasscode && viewer.name == nil)
    }
  }

  /// The fields of a new passcode.
  static func passcodeForm(_ viewer: Viewer, isFirst: Bool) -> HTML {
    fillIn(.setPasscode("", name: viewer.name), done: "The new passcode counts") {
      div(.class("fields")) {
        if !isFirst {
          field(
            "The one that counts now", input(.type("password"), .name("current"), .autocomplete("current-password")))
        }
        field(
          "A new one",
          input(.type("password"), .name("passcode"), .autocomplete("new-password"), .minLength(4), .required))
        button(.class("strong")) { "Set" }
      }
    }
  }

  private var messages: HTML {
    card("Messages", .id("messages")) {
      if told.isEmpty {
        nothing(
          "Messages go nowhere yet. A webhook, or ntfy on a telephone, is named in /etc/picket/picket.json5 (notify)."
        )
      }
      rows {
        for receiver in told {
          row(receiver.name, receiver.facts) {
            if let failure = receiver.failure { pill(.closed, failure) }
            if viewer.mayChange {
              tap(
                .tryReceivers(receiver.name), .aria(.label, "Send a test to \(receiver.name)"),
                done: "Its line says how the test went"
              ) { "Send a test" }
            }
          }
        }
      }
    }
  }

  private var people: HTML {
    card("Guardians", .id("guardians")) {
      if guardians.isEmpty {
        nothing("There is one passcode for all guardians. With names of their own, changes say whose they are.")
      }
      rows {
        for guardian in guardians {
          row(guardian.name, guardian.facts, icon: face(guardian.name)) {
            if viewer.mayChange {
              if !guardian.hasPasscode {
                a(
                  .class("button"), .href(InviteModel.link(to: guardian.name)), .aria(.label, "Invite \(guardian.name)")
                ) {
                  "Invite"
                }
              }
              tap(
                .removeGuardian(guardian.name), .class("no"), .aria(.label, "Remove \(guardian.name)"), done: "Removed",
                confirm: "Remove \(guardian.name)?"
              ) { "Remove" }
            }
          }
        }
      }
      if viewer.mayChange {
        fillIn(.addGuardian(""), done: "Added") {
          div(.class("fields")) {
            field("Name", input(.name("name"), .required, .maxLength(60), .autocomplete("off")))
            field(
              "May",
              select(.name("role")) {
                for role in Daemon.GuardianRole.allCases { option(.value(role.rawValue)) { role.words } }
              })
            button(.class("strong")) { "Add" }
          }
        }
      }
    }
  }
}

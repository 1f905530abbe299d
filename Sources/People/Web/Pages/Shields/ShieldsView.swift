internal import DaemonClient
internal import HTML

extension ShieldsModel {
  var page: Page {
    PageFrame(title: "Shields", section: .shields, waiting: waiting, events: ["settings"]).page {
      if children.isEmpty { nothing("Nobody is looked after yet.") }
      for child in children { owned(child, isProfile: false) }
      for profile in profiles { owned(profile, isProfile: true) }
      if viewer.mayChange, !children.isEmpty {
        stopSite
        allowSite
      }
    }
  }

  private func owned(_ owner: Owner, isProfile: Bool) -> HTML {
    section(.class("card"), .id((isProfile ? "profile-" : "child-") + owner.name)) {
      header {
        face(owner.name)
        h2 { isProfile ? "Profile \(owner.name)" : owner.name }
      }
      if owner.shields.isEmpty, owner.allowances.isEmpty { nothing("Nothing is stopped or allowed by name.") }
      rows {
        for shield in owner.shields {
          row("Stops \(shield.what)", shield.facts) {
            if viewer.mayChange, let call = shield.takeDown {
              tap(
                call, .aria(.label, "Take down: \(shield.what)"),
                done: "\(Words.sentence(shield.what)): no longer stopped"
              ) {
                "Take down"
              }
            }
          }
        }
        for allowance in owner.allowances {
          row("Allows \(allowance.what)", allowance.facts) {
            if viewer.mayChange {
              tap(.disallow(allowance.id), .aria(.label, "Take back: \(allowance.what)"), done: "Taken back") {
                "Take back"
              }
            }
          }
        }
      }
      if !isProfile { a(.href(Link("children", owner.name))) { "Categories and applications" } }
    }
  }

  private var stopSite: HTML {
    card("Stop a site", .id("stop")) {
      fillIn(.setShield(isOn: true), done: "Stopped") {
        div(.class("fields")) {
          whose
          field(
            "Site",
            input(.name("domains"), .data(.kind, "list"), .required, .placeholder("example.com"), .autocomplete("off")))
          field(
            "For how many minutes",
            input(
              .type("number"), .inputMode("numeric"), .name("seconds"), .data(.kind, "minutes"), .min(1),
              .placeholder("for good")))
          button(.class("strong")) { "Stop" }
        }
      }
    }
  }

  private var allowSite: HTML {
    card("Allow a site", .id("allow")) {
      fillIn(.allow(kind: .domain, value: ""), done: "Allowed") {
        div(.class("fields")) {
          whose
          field("Site", input(.name("value"), .required, .placeholder("example.com"), .autocomplete("off")))
          button(.class("strong")) { "Allow" }
        }
        p(.class("faint")) { "It opens what an age or a shield stops, but not what is stopped by this very name." }
      }
    }
  }

  private var whose: HTML {
    field("For", select(.name("child")) { for child in children { option(.value(child.name)) { child.name } } })
  }
}

internal import DaemonClient
internal import HTML

// New rules of time. Fields name the places of their parameters in the call: `windows.0.from`.
extension TimeModel {
  var newSchedule: HTML {
    let window = Daemon.Window(from: "", to: "", days: [])
    return card("New schedule", .id("new-schedule")) {
      fillIn(.addSchedule("", windows: [window], over: Daemon.Targets()), done: "Added") {
        div(.class("fields")) {
          whose
          field("Name", input(.name("name"), .required, .maxLength(60), .placeholder("Bedtime"), .autocomplete("off")))
          field("From", input(.type("time"), .name("windows.0.from"), .required))
          field("To", input(.type("time"), .name("windows.0.to"), .required))
        }
        fieldset {
          legend { "Days on which it begins; none means every day" }
          div(.class("checks")) {
            for day in ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] {
              label {
                input(.type("checkbox"), .name("windows.0.days"), .data(.kind, "list"), .value(day))
                span { Words.sentence(day) }
              }
            }
          }
        }
        over
        label(.class("checks")) {
          input(.type("checkbox"), .name("targets.signIn"), .data(.kind, "flag"), .value("yes"))
          span { "Signing in, on laptops with picket-laptop" }
        }
        button(.class("strong")) { "Add" }
      }
    }
  }

  var newLimit: HTML {
    card("New daily limit", .id("new-limit")) {
      fillIn(.addLimit("", over: Daemon.Targets(), perDay: 0), done: "Added") {
        div(.class("fields")) {
          whose
          field("Name", input(.name("name"), .required, .maxLength(60), .placeholder("Games"), .autocomplete("off")))
          field(
            "Minutes a day",
            input(
              .type("number"), .inputMode("numeric"), .name("perDay"), .data(.kind, "minutes"), .min(0), .max(1_440),
              .required))
        }
        over
        button(.class("strong")) { "Add" }
      }
    }
  }

  private var whose: HTML {
    field("For", select(.name("child")) { for name in names { option(.value(name)) { name } } })
  }

  /// What a rule is over: everything, or what is named. Categories have a group of their own, which screen readers name.
  @HTMLBuilder private var over: [HTML] {
    label(.class("checks")) {
      input(.type("checkbox"), .name("targets.allWeb"), .data(.kind, "flag"), .value("yes"))
      span { "Over everything" }
    }
    fieldset {
      legend { "Or over these" }
      div(.class("checks")) {
        for category in categories {
          label {
            input(.type("checkbox"), .name("targets.categories"), .data(.kind, "list"), .value(category.id))
            span { category.title }
          }
        }
      }
    }
    div(.class("fields")) {
      field("Applications", input(.name("targets.applications"), .data(.kind, "list"), .placeholder("youtube, roblox")))
      field("Sites", input(.name("targets.domains"), .data(.kind, "list"), .placeholder("example.com")))
    }
  }
}

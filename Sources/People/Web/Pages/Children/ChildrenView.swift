internal import DaemonClient
internal import HTML

extension ChildrenModel {
  var page: Page {
    PageFrame(title: "Children", section: .children, waiting: waiting, events: ["settings"]).page {
      if children.isEmpty { nothing("Nobody is looked after yet.") }
      if !children.isEmpty {
        card(nil, .id("children")) {
          rows {
            for child in children {
              row(
                child.name, [child.facts, Words.list(child.devices)].filter { !$0.isEmpty }.joined(separator: " · "),
                icon: face(child.name)
              ) {
                a(.class("button"), .href(Link("children", child.name)), .aria(.label, "Rules of \(child.name)")) {
                  "Rules"
                }
              }
            }
          }
        }
      }
      if viewer.mayChange { ChildrenModel.newChild(clock) }
    }
  }

  /// The fields that a new child needs.
  static func newChild(_ clock: RelativeTimes, next: Link? = nil) -> HTML {
    card("Add a child", .id("new-child")) {
      fillIn(.addChild(name: ""), done: "Added", next: next) {
        div(.class("fields")) {
          field("Name", input(.name("name"), .required, .maxLength(60), .autocomplete("off")))
          field(
            "Born in",
            input(
              .name("birthYear"), .data(.kind, "number"), .type("number"), .inputMode("numeric"), .min(clock.year - 30),
              .max(clock.year)))
          button(.class("strong")) { "Add" }
        }
        p(.class("faint")) {
          "The year decides what age keeps away: harm such as gambling and violence, pages for adults, and what is rated above it. Each can be changed."
        }
      }
    }
  }
}

internal import DaemonClient
internal import HTML

extension DevicesModel {
  var page: Page {
    PageFrame(title: "Devices", section: .devices, waiting: waiting, events: ["settings"]).page {
      strangersCard
      for owner in owners { list(of: owner) }
      if known.isEmpty { nothing("No device belongs to anybody yet.") }
    }
  }

  /// New devices first: whose are they?
  var strangersCard: HTML {
    card("New here", .id("strangers")) {
      if strangers.isEmpty {
        nothing(
          lookingFor.map { "Looking: the first look takes \(Words.count($0, "second"))." } ?? "No device is unknown.")
      } else {
        p(.class("faint")) { "They are \(judgement ?? "not filtered") until you say whose they are." }
        rows {
          for stranger in strangers {
            row(stranger.title, stranger.facts) {
              if viewer.mayChange { whose(stranger) }
            }
          }
        }
        if viewer.mayChange, strangers.count > 1 {
          div(.class("taps")) {
            tap(
              .adoptDevices(owner: .guardian, hardware: [], allSeen: true), done: "They are the guardians' now",
              confirm: "Make all \(strangers.count) the guardians'? They are neither filtered nor recorded then."
            ) { "All are ours" }
          }
        }
      }
    }
  }

  @HTMLBuilder private func whose(_ stranger: Stranger) -> [HTML] {
    for child in children {
      tap(
        .adoptDevices(owner: .child, child: child, hardware: [stranger.hardware], allSeen: false), .class("yes"),
        .aria(.label, "\(stranger.title) is \(child)'s"), done: "\(stranger.title) is \(child)'s"
      ) { "\(child)'s" }
    }
    tap(
      .adoptDevices(owner: .guardian, hardware: [stranger.hardware], allSeen: false),
      .aria(.label, "\(stranger.title) is ours"), done: "\(stranger.title) is a guardian's"
    ) { "Ours" }
    tap(
      .adoptDevices(owner: .shared, hardware: [stranger.hardware], allSeen: false),
      .aria(.label, "\(stranger.title) is shared"), done: "\(stranger.title) is shared"
    ) { "Shared" }
  }

  /// Children in their order, then the others.
  private var owners: [String] {
    (children + ["a guardian", "shared"]).filter { owner in known.contains { $0.whose == owner } }
  }

  private func list(of owner: String) -> HTML {
    let title = owner == "a guardian" ? "Guardians'" : owner == "shared" ? "Shared" : "\(owner)'s"
    return card(title) {
      rows {
        for device in known where device.whose == owner {
          row(device.title, device.remark) {
            if viewer.mayChange, device.declaredIn == nil { changes(device) }
          }
        }
      }
      if owner == "a guardian" || owner == "shared" { nothing("Neither filtered nor recorded.") }
    }
  }

  private func changes(_ device: Known) -> HTML {
    details(.class("choice")) {
      summary(.aria(.label, "Change \(device.title)")) { "Change" }
      div(.class("taps")) {
        for child in children where child != device.whose {
          tap(.changeDevice(device.number, owner: .child, child: child), done: "\(device.title) is \(child)'s") {
            "\(child)'s"
          }
        }
        if device.whose != "a guardian" {
          tap(.changeDevice(device.number, owner: .guardian), done: "\(device.title) is a guardian's") { "Ours" }
        }
        if device.whose != "shared" {
          tap(.changeDevice(device.number, owner: .shared), done: "\(device.title) is shared") { "Shared" }
        }
        tap(
          .removeDevice(device.number), .class("no"), done: "\(device.title) is nobody's",
          confirm: "\(device.title) is nobody's then, and gets the rules of unknown devices. Go on?"
        ) { "Forget" }
        fillIn(.changeDevice(device.number), .class("inline"), done: "Renamed") {
          input(.name("name"), .value(device.title), .maxLength(60), .aria(.label, "Name of \(device.title)"))
          button { "Rename" }
        }
      }
    }
  }
}

extension DevicesModel.Known {
  fileprivate var remark: String {
    [facts, declaredIn.map { "declared in \($0)" } ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

internal import PicketJSON

extension SystemFiles {
  /// A browser's program files, where its policies lie, and what keeps it from asking a resolver of its own.
  private struct Known: Sendable {
    let name: String
    let programs: [String]
    let folder: String
    let file: String
    let wanted: String
    let isKept: @Sendable (JSON) -> Bool
  }

  private static let known = [
    Known(
      name: "Chromium", programs: ["/usr/bin/chromium", "/usr/bin/chromium-browser"],
      folder: "/etc/chromium/policies/managed", file: "picket.json", wanted: #"{"DnsOverHttpsMode": "off"}"#,
      isKept: isOff),
    Known(
      name: "Chrome",
      programs: ["/usr/bin/google-chrome", "/usr/bin/google-chrome-stable", "/opt/google/chrome/chrome"],
      folder: "/etc/opt/chrome/policies/managed", file: "picket.json", wanted: #"{"DnsOverHttpsMode": "off"}"#,
      isKept: isOff),
    Known(
      name: "Firefox", programs: ["/usr/bin/firefox", "/usr/bin/firefox-esr"], folder: "/etc/firefox/policies",
      file: "policies.json", wanted: #"{"policies": {"DNSOverHTTPS": {"Enabled": false, "Locked": true}}}"#
    ) { policy in
      let rule = policy.object?["policies"]?.object?["DNSOverHTTPS"]?.object
      return rule?["Enabled"]?.bool == false && rule?["Locked"]?.bool == true
    },
  ]

  @Sendable private static func isOff(_ policy: JSON) -> Bool { policy.object?["DnsOverHttpsMode"]?.string == "off" }

  var browsers: [MachineReading.Browser] {
    SystemFiles.known.filter { $0.programs.contains(where: has) }.map { browser in
      let policies = names(in: browser.folder).filter { $0.hasSuffix(".json") }.compactMap { name in
        text("\(browser.folder)/\(name)").flatMap { try? JSON(parsing: Array($0.utf8)) }
      }
      return MachineReading.Browser(
        name: browser.name, policy: "\(browser.folder)/\(browser.file)", wanted: browser.wanted,
        isKept: policies.contains(where: browser.isKept))
    }
  }

  /// What systemd starts; nil where it is not there, or has no units of Picket's.
  var start: MachineReading.Start? {
    let units = ["picketd.service", "picket-filter.service", "picket-fence.service"]
    let folders = ["/usr/lib/systemd/system", "/lib/systemd/system", "/etc/systemd/system"]
    guard has("/run/systemd/system"), units.contains(where: { unit in folders.contains { has("\($0)/\(unit)") } })
    else { return nil }
    let wanted = names(in: "/etc/systemd/system").filter { $0.hasSuffix(".wants") }
    let enabled = units.filter { unit in wanted.contains { names(in: "/etc/systemd/system/\($0)").contains(unit) } }
    return MachineReading.Start(enabled: enabled, missing: units.filter { !enabled.contains($0) })
  }
}

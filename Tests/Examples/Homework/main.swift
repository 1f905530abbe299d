import DeviceActivity
import FamilyControls
import Foundation
import ManagedSettings

// Homework: games wait until the homework is done.
//
//     homework allow                                     asks a guardian to let this app shield
//     homework choose FILE CATEGORY... [--web DOMAIN...]  saves what has to wait
//     homework pick FILE                                 has a guardian choose it, from what the file has
//     homework begin FILE                                shields what FILE has
//     homework done                                      lifts the shields
//     homework plan FILE MINUTES CATEGORY...              shields what FILE has from the beginning of each day, until the
//                                                        categories were used for so many minutes
//     homework stop                                      ends the plan
//     homework meet DOMAIN                               what the child sees there, and what its buttons do

let words = Array(CommandLine.arguments.dropFirst())

func complain(_ text: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("homework: \(text)\n".utf8))
  exit(status)
}

do {
  switch (words.first, words.count) {
  case ("allow", 1):
    try await AuthorizationCenter.shared.requestAuthorization(for: .child)
    print(AuthorizationCenter.shared.authorizationStatus)
  case ("choose", 3...):
    let parts = words[2...].split(separator: "--web", maxSplits: 1, omittingEmptySubsequences: false)
    var selection = FamilyActivitySelection()
    try selection.insert(categories: Array(parts[0]), webDomains: parts.count > 1 ? Array(parts[1]) : [])
    try JSONEncoder().encode(selection).write(to: URL(filePath: words[1]))
    print("\(selection.categoryTokens.count) categories, \(selection.webDomainTokens.count) domains")
  case ("pick", 2):
    let file = URL(filePath: words[1])
    let saved = (try? Data(contentsOf: file)).flatMap {
      try? JSONDecoder().decode(FamilyActivitySelection.self, from: $0)
    }
    let picker = FamilyActivityPicker(title: "Homework", headerText: "What is to wait until the homework is done?")
    let selection = try await picker.present(saved ?? FamilyActivitySelection())
    try JSONEncoder().encode(selection).write(to: file)
    print(
      "\(selection.categoryTokens.count) categories, \(selection.applicationTokens.count) applications, "
        + "\(selection.webDomainTokens.count) domains")
  case ("begin", 2):
    let selection = try JSONDecoder().decode(
      FamilyActivitySelection.self, from: Data(contentsOf: URL(filePath: words[1])))
    if let error = Shields().raise(selection) { throw error }
    print("shielded")
  case ("done", 1):
    if let error = Shields().lift() { throw error }
    print("lifted")
  case ("plan", 4...):
    let selection = try JSONDecoder().decode(
      FamilyActivitySelection.self, from: Data(contentsOf: URL(filePath: words[1])))
    try Plan(selection, minutes: Int(words[2]) ?? 30, of: words[3...].map { try ActivityCategoryToken(identifier: $0) })
      .begin()
    print("planned")
  case ("stop", 1):
    DeviceActivityCenter().stopMonitoring([.daily])
    print("stopped")
  case ("meet", 2): for line in try meeting(words[1]) { print(line) }
  default: complain("usage: homework allow|choose|pick|begin|done|plan|stop|meet WORDS", status: 2)
  }
} catch {
  complain(error.localizedDescription, status: 1)
}

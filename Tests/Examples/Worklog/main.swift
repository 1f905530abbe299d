import Combine
import DeviceActivity
import FamilyControls
import Foundation
import ManagedSettings

// Worklog: keeps one's own working hours, and has a player that keeps to the rating limits.
//
//     worklog allow [PASSCODE]       lets this app shield its user; with a passcode at once
//     worklog work CATEGORY...       shields categories, and the whole web except work
//     worklog rest                   only the games stay away
//     worklog free FROM TO           opens the social store every day from one hour to another, and closes it again
//     worklog quit                   gives up every store
//     worklog hours                  says how long was used today, where a guardian lets this app see it
//     worklog stores                 lists the stores
//     worklog play COUNT             prints the limit of ratings whenever it changes, COUNT times

extension ManagedSettingsStore.Name {
  static let gaming = Self("gaming")
  static let social = Self("social")
}

let words = Array(CommandLine.arguments.dropFirst())

func complain(_ text: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("worklog: \(text)\n".utf8))
  exit(status)
}

/// Prints which settings are not in force.
func check(_ stores: ManagedSettingsStore...) throws {
  for store in stores { if let error = store.lastError { throw error } }
}

do {
  let (gaming, social) = (ManagedSettingsStore(named: .gaming), ManagedSettingsStore(named: .social))
  switch (words.first, words.count) {
  case ("allow", 1): try await AuthorizationCenter.shared.requestAuthorization(for: .individual)
  case ("allow", 2): try await AuthorizationCenter.shared.requestAuthorization(for: .individual, passcode: words[1])
  case ("work", 2...):
    let categories = Set(try words.dropFirst().map { try ActivityCategoryToken(identifier: $0) })
    gaming.shield.webDomainCategories = .specific(categories)
    social.shield.webDomainCategories = .all(except: [try WebDomainToken(domain: "work.example")])
    social.isActive = true
    try check(gaming, social)
  case ("rest", 1):
    social.isActive = false
    try check(social)
  case ("free", 3):
    let schedule = DeviceActivitySchedule(
      intervalStart: DateComponents(hour: Int(words[1])), intervalEnd: DateComponents(hour: Int(words[2])),
      repeats: true)
    try DeviceActivityCenter().startMonitoring(DeviceActivityName("free"), during: schedule)
  case ("quit", 1): ManagedSettingsStore.deleteStores(ManagedSettingsStore.stores)
  case ("hours", 1):
    for try await child in DeviceActivityData.activityData() {
      let seconds = await child.activitySegments.reduce(0) { $0 + $1.totalActivityDuration }
      print("\(Int(seconds / 60)) min of \(child.user.nameComponents?.nickname ?? "a child")")
    }
  case ("stores", 1): for name in ManagedSettingsStore.stores.map(\.rawValue).sorted() { print(name) }
  case ("play", 2):
    let (ratings, continuation) = AsyncStream<Int>.makeStream()
    let subscription = ManagedSettingsStore().$effectiveMaximumMovieRating.sink { continuation.yield($0) }
    var rest = Int(words[1]) ?? 1
    for await rating in ratings {
      // Written at once, since another program may read along.
      try FileHandle.standardOutput.write(contentsOf: Data("\(rating)\n".utf8))
      rest -= 1
      if rest == 0 { break }
    }
    subscription.cancel()
  default: complain("usage: worklog allow|work|rest|free|quit|hours|stores|play WORDS", status: 2)
  }
} catch {
  complain(error.localizedDescription, status: 1)
}

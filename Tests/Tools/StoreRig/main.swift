import FoundationEssentials
import Glibc
import ManagedSettings

// The smallest app that shields, to test what a store does to packets.
//
//     picket-store-rig shield CATEGORY...     shields these categories in the store "gaming"
//     picket-store-rig lift                   takes the shield down
//
// PICKET_SOCKET, PICKET_CHILD and PICKET_CLIENT give picketd's socket, the child and the client's name. It prints when the
// setter was called and when it returned, in seconds of the monotonic clock.

extension ManagedSettingsStore.Name {
  static let gaming = Self("gaming")
}

func now() -> Double {
  var time = timespec()
  _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func complain(_ text: String, status: Int32) -> Never {
  var text = "picket-store-rig: \(text)\n"
  _ = text.withUTF8 { bytes in unsafe write(2, bytes.baseAddress, bytes.count) }
  exit(status)
}

let words = Array(CommandLine.arguments.dropFirst())
let store = ManagedSettingsStore(named: .gaming)
do {
  let start: Double
  switch (words.first, words.count) {
  case ("shield", 2...):
    let categories = Set(try words.dropFirst().map { try ActivityCategoryToken(identifier: $0) })
    start = now()
    store.shield.webDomainCategories = .specific(categories)
  case ("lift", 1):
    start = now()
    store.shield.webDomainCategories = nil
  default: complain("usage: picket-store-rig shield CATEGORY... | lift", status: 2)
  }
  if let error = store.lastError { throw error }
  print("\(start) \(now())")
} catch {
  complain("\(error)", status: 1)
}

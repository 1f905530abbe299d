import Laptop
import PicketSystem

/// `picket-laptop browsers`: shows files of policies, writes them, or takes them away. nil for words that say none of these.
func runBrowsers(_ words: ArraySlice<String>) -> Int32? {
  let policies = BrowserPolicies()
  let standings: [(browser: BrowserPolicy, standing: BrowserPolicies.Standing)]
  switch Array(words) {
  case []: standings = BrowserPolicy.known.map { ($0, policies.standing(of: $0)) }
  case ["on"]: standings = policies.switchOn(isSearchSafe: false)
  case ["on", "--safe-search"]: standings = policies.switchOn(isSearchSafe: true)
  case ["off"]: standings = policies.switchOff()
  default: return nil
  }
  for (browser, standing) in standings {
    Console.text("\(browser.name): \(sentence(standing, "/" + browser.path))\n")
  }
  if words.first == "on" {
    Console.text("This counts for everybody who uses these browsers on this machine, from their next start on.\n")
  }
  return standings.contains { if case .failed = $0.standing { true } else { false } } ? 1 : 0
}

private func sentence(_ standing: BrowserPolicies.Standing, _ path: String) -> String {
  switch standing {
  case .off: "no policies of Picket's"
  case .on(isSearchSafe: false): "it asks the machine's resolver, and hides no names (\(path))"
  case .on(isSearchSafe: true): "it asks the machine's resolver, hides no names, and searches safely (\(path))"
  case .others: "\(path) was not written by Picket, and stays as it is"
  case .failed(let why): why
  }
}

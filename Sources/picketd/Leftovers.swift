import Capture

/// Rules of a filter that is gone.
enum Leftovers {
  /// False when there may still be some.
  static func remove(_ log: Log) -> Bool {
    do throws(RulesError) {
      try KernelRules.remove()
      return true
    } catch {
      log.error("rules may be left in the kernel: \(error)")
      return false
    }
  }
}

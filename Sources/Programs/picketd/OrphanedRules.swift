import Capture

/// Rules of a filter that is gone.
enum OrphanedRules {
  /// False when there may still be some.
  static func remove(_ log: Log) -> Bool {
    guard let trouble = remove() else { return true }
    log.error(trouble)
    return false
  }

  /// What went wrong with it.
  static func remove() -> String? {
    do throws(RulesError) {
      try KernelRules.remove()
      return nil
    } catch {
      return "rules may be left in the kernel: \(error)"
    }
  }
}

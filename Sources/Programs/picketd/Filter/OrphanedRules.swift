import KernelRules

/// Rules that a filter left in the kernel.
enum OrphanedRules {
  /// Takes them down. False when some may be left, which is logged.
  static func remove(_ log: Log) -> Bool {
    guard let trouble = remove() else { return true }
    log.error(trouble)
    return false
  }

  /// Takes them down. Returns what went wrong, if anything did.
  static func remove() -> String? {
    do throws(RulesError) {
      try RuleInstaller.remove()
      return nil
    } catch {
      return "rules may be left in the kernel: \(error)"
    }
  }
}

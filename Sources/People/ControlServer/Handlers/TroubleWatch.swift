internal import Household
internal import Subscriptions

/// Tells listeners of `Watch` when `Filter.Status` says other troubles or remarks than before: a list that fails or is
/// old, a configuration that was refused, a clock. It compares them, so that no cause of trouble is forgotten.
actor TroubleWatch {
  private static let pause = Duration.seconds(5)

  private let router: CallRouter
  private var known: [String]?

  init(_ router: CallRouter) { self.router = router }

  /// Looks now and then, until its task is cancelled.
  func run() async {
    while !Task.isCancelled {
      await look()
      try? await Task.sleep(for: TroubleWatch.pause)
    }
  }

  func look() async {
    let troubles = await router.troubles + router.remarks
    if let known, known != troubles { await router.household.announce(.trouble) }
    known = troubles
  }
}

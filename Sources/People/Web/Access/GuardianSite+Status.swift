internal import DaemonClient
internal import Synchronization

// How the fence is doing, which is kept for a moment: see `GuardianSession.KeptStatus`.
extension GuardianSite {
  private func isStatus(_ method: Method, _ request: Request) -> Bool {
    method == .filter(.status) && request.method == .get && request.target.query.isEmpty
  }

  /// What was kept for this session.
  func keptStatus(_ method: Method, _ request: Request, of session: GuardianSession?) -> Response? {
    guard isStatus(method, request), let kept = session?.status(after: changes.load(ordering: .acquiring))
    else { return nil }
    var response = Response()
    response.body = .kept(kept)
    return response
  }

  /// Asks picketd, and keeps a status.
  func call(_ method: Method, _ request: Request) throws(HTTPRefusal) -> Response {
    try checkOrigin(method, request)
    let begun = (time: ContinuousClock.now, changes: changes.load(ordering: .acquiring))
    // Whoever changes something sees it in the next status, whether or not picketd says that it was done.
    defer { if !method.reads { changes.add(1, ordering: .acquiringAndReleasing) } }
    let response = try using(request) { (daemon) throws(HTTPRefusal) in
      try api.answer(request, method, by: daemon).unkept
    }
    if isStatus(method, request), let session = try known(request),
      let kept = KeptResponse(response, also: headers)
    {
      session.keep(GuardianSession.KeptStatus(response: kept, time: begun.time, changes: begun.changes))
    }
    return response
  }
}

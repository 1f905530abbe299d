internal import DaemonClient
internal import HTML

// The one form of this site that browsers send by themselves, so that a guardian chooses for an app on any browser. The check of origins
// has looked where it comes from, and the session's cookie is sent by this site's pages alone.
extension GuardianSite {
  func pick(_ request: Request) throws(HTTPRefusal) -> Response {
    let form = try PickForm(request.body)
    guard let id = form.request, let step = form.step else {
      throw HTTPRefusal(400, "InvalidParameter", "the form has a request, and a button that sent it", parameter: "do")
    }
    return try show(request, form.fields) { (wanted, daemon, pages) throws(DaemonError) in
      do throws(DaemonError) {
        switch step {
        case .find: return Response(try pages.page(wanted, from: daemon) ?? pages.page(.notFound, for: wanted))
        case .pick:
          _ = try daemon.call(
            .pick(id, categories: form.categories, applications: form.applications, domains: form.domains))
        case .decline: _ = try daemon.call(.answer(id, choice: "decline", isApproval: false))
        }
        // Reading the page again sends nothing.
        return .see(Link("pick").asking(["done": id]).text)
      } catch {
        guard let why = error.objection else { throw error }
        // With what was chosen, to be mended.
        let again = PageRequest(
          site: .guardians, path: wanted.path, query: form.fields, viewer: wanted.viewer, language: wanted.language,
          origin: wanted.origin, trouble: why)
        return Response(try pages.page(again, from: daemon) ?? pages.page(.failed(error), for: again))
      }
    }
  }
}

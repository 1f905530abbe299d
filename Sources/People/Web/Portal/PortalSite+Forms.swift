internal import DaemonClient
internal import HTML

// Plain forms. After each a page is read anew, so that reading it again sends nothing.
extension PortalSite {
  /// A question for the guardians.
  func ask(
    _ fields: FormFields, _ request: Request, _ speaker: Representatives.Speaker
  ) throws(DaemonError) -> Response {
    let what = fields["what"] ?? ""
    guard bounds.mayAsk(speaker.device) else { return tooMuch(request) }
    do throws(DaemonError) {
      let reply = try speaker.daemon.call(.ask(for: what, why: fields["why"]))
      guard let question = reply.question else { return .see(Link("").asking(["open": what]).text) }
      return .see(Link("").asking(["asked": question.id]).text)
    } catch {
      guard let why = error.objection else { throw error }
      // With what was typed, to be mended.
      let wanted = PageRequest(
        site: .children, query: [QueryItem("ask", what)], viewer: PageRequest(request, speaker).viewer, trouble: why)
      var page = try pages.page(wanted, from: speaker.daemon) ?? pages.page(.failed(error), for: wanted)
      page.status = 400
      return Response(page)
    }
  }

  /// A button of a shield, which an app's extension answers.
  func press(_ fields: FormFields, _ speaker: Representatives.Speaker) throws(DaemonError) -> Response {
    guard let name = fields["name"], let button = fields["button"].flatMap(Daemon.Button.init(rawValue:)) else {
      throw .invalid(parameter: "button", why: "this shield has no such button")
    }
    let shield = Link("shield").asking(["name": name]).text
    do throws(DaemonError) {
      switch try speaker.daemon.call(.press(button, item: fields["item"].flatMap { Int($0) }, name: name)).response {
      case .close: return .see(Link("").text)
      case .ask: return .see(Link("").asking(["ask": name]).text)
      // The app draws it again, as it is by now.
      case .none, .defer: return .see(shield)
      }
    } catch {
      // It is open by now, as its page says.
      if case .conflict = error { return .see(shield) }
      throw error
    }
  }
}

// Web: HTTP for guardians, for children and for programs of other machines.
//
//     Server/   a connection to a `Request`, a `Response` back, and the bounds of both
//     Access/   whom a request is from, and which requests come in at all
//     API/      /api/v1: the methods of picketd over HTTP, and their description
//     Certificate/  the one that picket-web makes where none is given
//     Events/   /api/v1/events: what changes, as it does
//     Portal/   the children's site: whose device asks, plain forms, and how much each may ask
//     Pages/    what people see: a model read from picketd, and a view of it as HTML
//     Assets/   the style, the script and the pictures of pages
//
// picket-web serves two sites, each at an address of its own: the guardians' (`dashboard`) and the children's (`portal`).
// It has no rights, no key and no file: all that it shows it asks picketd, over a connection with the viewer's rights.
//
// The children's site has no sessions: picketd says whose device asks, and gives the connection that child's rights alone.
//
// A page is a function from a `PageRequest` to a `Page`. It may block: requests are answered on threads for that. What
// people change goes through the API; pages only read.

package import DaemonClient

/// The pages of both sites.
package protocol PageSource: Sendable {
  /// Nil where the site has no such page. `daemon` has the viewer's rights.
  func page(_ request: PageRequest, from daemon: Daemon) throws(DaemonError) -> Page?

  /// The page that shows an invitation, once.
  func page(_ invitation: Invitation, for request: PageRequest, from daemon: Daemon) throws(DaemonError) -> Page

  /// What is shown in place of a page.
  func page(_ notice: PageNotice, for request: PageRequest) -> Page

  /// A file that never changes while the process runs, by its path.
  func asset(_ path: String) -> Asset?
}

/// Which page is wanted, and for whom.
package struct PageRequest: Hashable, Sendable {
  package enum Site: Hashable, Sendable { case guardians, children }

  package enum Viewer: Hashable, Sendable {
    /// `name` is nil for the guardian whose passcode has no name. `role` is a word of `WhoAmI`.
    case guardian(name: String?, role: String)
    /// A child, known by the device that asks, which has this number.
    case child(name: String, device: Int? = nil)
    case nobody
  }

  package let site: Site
  /// Between the slashes, decoded once: `/children/Mia` is `["children", "Mia"]`, and `/` is empty.
  package let path: [String]
  /// What follows the question mark, decoded, in its order.
  package let query: [QueryItem]
  package let viewer: Viewer
  /// The first language that the browser prefers, such as `de-AT`; empty where it does not say.
  package let language: String
  /// Where the browser sees the page, such as `http://127.0.0.1:8053`; empty for a page that no browser asked for.
  package let origin: String
  /// Why what the viewer has sent was not done.
  package let trouble: String?

  package init(
    site: Site, path: [String] = [], query: [QueryItem] = [], viewer: Viewer = .nobody, language: String = "",
    origin: String = "",
    trouble: String? = nil
  ) {
    (self.site, self.path, self.query) = (site, path, query)
    (self.viewer, self.language, self.origin, self.trouble) = (viewer, language, origin, trouble)
  }

  /// The first value of this name.
  package subscript(name: String) -> String? { query.first { $0.name == name }?.value }
}

/// One `name=value` of a query.
package struct QueryItem: Hashable, Sendable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

/// Why there is no page.
package enum PageNotice: Sendable {
  /// The viewer has to give the passcode first.
  case signIn
  /// The viewer was invited as a guardian, and chooses a passcode.
  case invited
  /// The portal does not know whose device asks.
  case unknownDevice
  /// This device asks more than it is answered.
  case tooMuch
  case notFound
  /// picketd is away, or did not answer as it should.
  case failed(DaemonError)
}

/// A page as it is sent: HTML in UTF-8, which no cache keeps.
package struct Page: Hashable, Sendable {
  package var status: Int
  package var html: String

  package init(status: Int = 200, html: String) { (self.status, self.html) = (status, html) }
}

/// A file of pages. The server adds its entity tag.
package struct Asset: Hashable, Sendable {
  /// Such as `text/css; charset=utf-8`.
  package let type: String
  package let bytes: [UInt8]

  package init(type: String, bytes: [UInt8]) { (self.type, self.bytes) = (type, bytes) }
}

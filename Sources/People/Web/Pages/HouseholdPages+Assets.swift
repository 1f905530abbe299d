internal import PicketCharts

extension HouseholdPages {
  package func asset(_ path: String) -> Asset? { HouseholdPages.assets[path] }

  /// All are in the program: it reads no file.
  private static let assets: [String: Asset] = [
    "/assets/style.css": Asset(
      type: "text/css; charset=utf-8", bytes: PackageResources.style_css + Array(Chart.Theme.style.utf8)),
    "/assets/page.js": Asset(type: "text/javascript; charset=utf-8", bytes: PackageResources.page_js),
    "/assets/passkey.js": Asset(type: "text/javascript; charset=utf-8", bytes: PackageResources.passkey_js),
    "/favicon.svg": Asset(type: "image/svg+xml", bytes: PackageResources.favicon_svg),
  ]
}

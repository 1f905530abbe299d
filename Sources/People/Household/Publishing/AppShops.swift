/// Applications whose purpose is to hand out others: what `application.denyAppInstallation` stops. Those that also play what
/// they sell, as games' own launchers do, are none.
enum AppShops {
  static let identifiers: Set<String> = [
    "altstore", "apkcombo", "apkmirror", "apkpure", "app-gallery", "app-store", "aptoide", "f-droid", "flathub",
    "galaxy-store", "google-play", "microsoft-store", "nine-apps", "rustore", "snap-store", "uptodown",
  ]
}

import ManagedSettings
import Testing

@Suite struct MetadataTests {
  @Test func `ratings are open until they are set, and have bounds`() {
    #expect(MediaSettings.maximumMovieRating.defaultValue == 1000)
    #expect(MediaSettings.maximumMovieRating.bounds == 0...1000)
    #expect(MediaSettings.maximumTVShowRating.defaultValue == 1000)
    #expect(MediaSettings.maximumTVShowRating.bounds == 0...1000)
    #expect(AppStoreSettings.maximumRating.defaultValue == 1000)
    #expect(AppStoreSettings.maximumRating.bounds == 0...2000)
  }

  @Test func `nothing is denied, locked or required until it is set`() {
    let flags = [
      AccountSettings.lockAccounts, ApplicationSettings.denyAppInstallation, ApplicationSettings.denyAppRemoval,
      AppStoreSettings.denyInAppPurchases, AppStoreSettings.requirePasswordForPurchases,
      CellularSettings.lockAppCellularData, CellularSettings.lockCellularPlan, CellularSettings.lockESIM,
      DateAndTimeSettings.requireAutomaticDateAndTime, GameCenterSettings.denyAddingFriends,
      GameCenterSettings.denyMultiplayerGaming, MediaSettings.denyBookstoreErotica, MediaSettings.denyExplicitContent,
      MediaSettings.denyMusicService, PasscodeSettings.lockPasscode, SafariSettings.denyAutoFill,
      SiriSettings.denySiri,
    ]
    #expect(flags.allSatisfy { !$0.defaultValue })
    #expect(SafariSettings.cookiePolicy.defaultValue == .always)
    #expect(ApplicationSettings.blockedApplications.defaultValue.isEmpty)
    #expect(ShieldSettings.applications.defaultValue.isEmpty)
    #expect(ShieldSettings.webDomains.defaultValue.isEmpty)
    #expect(ShieldSettings.applicationCategories.defaultValue == .none)
    #expect(ShieldSettings.webDomainCategories.defaultValue == .none)
    #expect(WebContentSettings.blockedByFilter.defaultValue == .none)
  }

  @Test func `the smaller of two cookie policies is the stricter`() {
    let order: [SafariSettings.CookiePolicy] = [.never, .currentWebsite, .visitedWebsites, .always]
    #expect(order.shuffled().sorted() == order)
  }
}

/// The rules as text, for people who want to see them before, or instead of, having them installed.
extension FencePlan {
  /// For `nft -f`.
  public var nftScript: String { NftScript(plan: self).installation }

  /// For `iptables-restore --noflush` or its twin, on a machine that has none of ours.
  public func restoreScript(_ family: IPFamily) -> String {
    RestoreScript(plan: self, family: family).installation(over: SavedRules("*filter\n*mangle\n*raw\n"))
  }
}

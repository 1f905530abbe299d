import CommandSpec

extension Verb {
  static let store = Verb(
    "store", "show and clear stores of settings",
    about: """
      Settings lie in stores. Each client has stores of its own, by name, for each child. Where several stores set the same \
      thing, the most restrictive one wins.
      """,
    verbs: [storeList, storeShow, storeClear])

  private static let storeList = Verb(
    "list", "show the stores", about: "Shows the stores, of every client unless one is named.",
    options: [
      .child("only of this child"), .profile("only of this profile"),
      .value("--client", "ID", .text("a client"), "only of this program"), .json, .socket,
    ],
    examples: [Example("picket store list --child Mia")], exits: Exit.daemon, action: listStores)

  private static let storeShow = Verb(
    "show", "show what is set in a store", about: "Shows what is set in a store, by paths that 'picket set' takes.",
    options: [
      .child("whose store"), .profile("the profile whose store it is"), .store, .client, .json, .socket,
    ],
    rules: [.exactlyOne("--child", "--profile", missing: "whose store? Say --child NAME or --profile P")],
    examples: [Example("picket store show --child Mia --store default")], exits: Exit.daemon, action: showStore)

  private static let storeClear = Verb(
    "clear", "take back everything that is set in a store",
    about: "Takes back everything that is set in a store, including its shields.",
    options: Option.owners("whose store") + [.store, .client, .json, .socket], rules: [.forOwner],
    examples: [Example("picket store clear --child Mia")], exits: Exit.daemon, action: eachChild(clearStore))

  static let set = Verb(
    "set", "set any managed setting by its path",
    about: """
      Sets one managed setting. KEY is its path, group and name; VALUE is a number, true, false, a word, or JSON for what is \
      made of parts. null takes the setting back. 'picket store show' shows what is set.

      Ratings are marks of any region, such as PG-13, R, FSK 12, BBFC 15, TV-14, 13+, PEGI 16 or all, or the numbers that \
      Screen Time has for them, films and television from 0 to 1000, applications from 0 to 2000. webContent.blockedByFilter \
      is none, auto (everything that an age keeps away because it harms), all, or JSON with exceptions. age.gambling, \
      age.drugs and the like are one line each of what an age keeps away: false lifts it, true keeps it away at any age.
      """,
    operands: [
      Operand(
        "KEY", .settingPath, "the path, such as media.maximumMovieRating",
        missing: "what is to be set? Say KEY and VALUE"),
      Operand(
        "VALUE", .anything, "the value; null takes the setting back",
        missing: "to what is it to be set? Write the value behind it"),
    ],
    options: Option.owners("for whom") + [.store, .client, .json, .socket], rules: [.forOwner],
    examples: [
      Example("picket set --child Mia media.maximumMovieRating PG-13"),
      Example("picket set --child Mia age.vpn false", "a VPN, though the child is under 18"),
      Example("picket set --child Mia media.denyExplicitContent true"),
      Example("picket set --child Mia webContent.blockedByFilter auto"),
      Example(
        "picket set --child Mia webContent.blockedByFilter '{\"all\": {\"except\": [{\"domain\": \"wikipedia.org\"}]}}'"
      ),
      Example("picket set --child Mia media.maximumMovieRating null", "take it back"),
    ],
    exits: Exit.daemon, action: eachChild(setSetting))
}

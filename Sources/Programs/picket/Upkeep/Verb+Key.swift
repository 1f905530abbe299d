import CommandSpec

extension Verb {
  static let key = Verb(
    "key", "save, bring in or renew the family's key",
    about: """
      Everything that picketd keeps is sealed with the family's key: names, applications and categories are tokens that \
      nothing else opens. A backup has no key in it, so whoever wants to restore one on another machine needs the key as well.
      """,
    verbs: [exporting, importing, rotating])

  private static let exporting = Verb(
    "export", "save the key to a file, under a passphrase",
    about: """
      Asks for a passphrase, twice, and saves the key so that it opens with this passphrase alone. Without a terminal, the \
      first line of standard input is the passphrase.
      """,
    operands: [
      Operand("FILE", .file(), "where it goes; only its owner may read it", noun: "file", missing: "to which file?")
    ],
    options: [.json, .socket], examples: [Example("sudo picket key export family.key.picket")],
    exits: Exit.daemon(failed: "the file could not be written, or the passphrase was refused"), action: exportKey)

  private static let importing = Verb(
    "import", "bring in a key that was saved, beside the one that there is",
    about: """
      Asks for the passphrase, and takes the saved key in beside the own one: what either has sealed can be read then. \
      Restore the backup that belongs to it afterwards.
      """,
    operands: [
      Operand("FILE", .file(), "what 'picket key export' saved", noun: "file", missing: "from which file?")
    ],
    options: [.json, .socket], examples: [Example("sudo picket key import family.key.picket")],
    exits: Exit.daemon(failed: "the file is no key, or the passphrase does not open it"), action: importKey)

  private static let rotating = Verb(
    "rotate", "begin a new key",
    about: """
      Begins a new key, which seals from now on. All older ones are kept and go on opening what they have sealed. Do it when \
      somebody may have read the key's file.
      """,
    options: [.json, .socket], examples: [Example("sudo picket key rotate")], exits: Exit.daemon, action: rotateKey)
}

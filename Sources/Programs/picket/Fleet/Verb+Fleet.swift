import CommandSpec

extension Verb {
  static let fleet = Verb(
    "fleet", "one family on several machines",
    about: """
      A router and laptops keep one family's settings, minutes and questions together through a PostgreSQL that they share: a \
      shield that is put up on one is up on all, a limit counts over all, and a question that is asked on a laptop is answered \
      wherever a guardian is. More time for today, devices with a card and bytes are shared too; users of a machine and what apps set \
      stay on it. Each machine goes on by itself while it is cut off. The database sees sealed rows alone. \
      picket-fleet goes there, from the package of that name.
      """,
    verbs: [creating, inviting, invitations, withdrawing, joining, leaving, showing])

  private static let name = Option.value(
    "--name", "NAME", .text("a name"), "what to call this machine (default: its host name)")

  private static let creating = Verb(
    "create", "begin a fleet in a database",
    about: """
      Makes the tables in a PostgreSQL database, and makes this machine the first of the family. URL names a role that owns the \
      database and may make roles (CREATE DATABASE and CREATE ROLE ... CREATEROLE beforehand); each machine gets a role of its own. \
      The address stays with this machine, which lets others in; 'fleet' in picket.json5 says where the database is after it moved. \
      '-' reads the address from standard input, where no other program sees the password.
      """,
    operands: [
      Operand(
        "URL", .text("a database"), "where the database is", noun: "address",
        missing: "which database? Write it as postgres://ROLE:PASSWORD@HOST/DATABASE")
    ],
    options: [name, .json, .socket],
    examples: [
      Example("picket fleet create postgres://picket:secret@db.home.arpa/picket"),
      Example(
        "picket fleet create 'postgres://picket:secret@192.168.1.2/picket?sslmode=require'",
        "where the server's certificate is its own"),
    ],
    exits: Exit.daemon, action: createFleet)

  private static let inviting = Verb(
    "invite", "let more machines in",
    about: """
      Writes a code for one more machine, on the machine that began the fleet. It works once, and for an hour unless --for says \
      otherwise. --machines N lets as many machines in by one code, each with a role of its own. --school is for a school's machines, \
      such as a cart of laptops: 30 of them within a day, unless it is said otherwise. They follow: each holds what is decided \
      elsewhere, tells what children use and ask, and can change nothing for others, also in a thief's hands. The code opens the \
      family's key: show it to the person who sets the machines up alone. With -q, the code alone is written.
      """,
    options: [
      .flag("--school", "machines that decide nothing for others"),
      .value(
        "--machines", "N", .number("a number of machines", 1...250),
        "how many come by the code (default: 1; with --school 30)"),
      .value("--for", "DUR", .duration, "how long it holds, a week at most (default: 1h; with --school 1d)"), .json,
      .socket,
    ],
    examples: [
      Example("picket fleet invite"),
      Example("picket fleet invite --school --machines 24 --for 2d", "for a cart of laptops"),
      Example("picket fleet invite --for 1d -q | ssh root@laptop 'picket fleet join -'"),
    ],
    exits: Exit.daemon, action: inviteToFleet)

  private static let invitations = Verb(
    "invitations", "show the codes that still let machines in",
    about: """
      Shows each code that holds, by a number: until when, and how many machines came by it. The code itself is not kept.
      """,
    options: [.json, .socket], examples: [Example("picket fleet invitations")],
    exits: Exit.daemon, action: showFleetInvitations)

  private static let withdrawing = Verb(
    "withdraw", "end a code before its time",
    about: """
      No machine comes by this code any more. Machines that came by it stay: 'picket fleet leave NODE' puts one out.
      """,
    operands: [
      Operand(
        "NUMBER", .text("a number of an invitation"), "which code, by its number in 'invitations'", noun: "invitation",
        missing: "which one? 'picket fleet invitations' shows their numbers")
    ],
    options: [.json, .socket], examples: [Example("picket fleet withdraw k3f9abcdefghjkmn")],
    exits: Exit.daemon, action: withdrawFleetInvitation)

  private static let joining = Verb(
    "join", "make this machine one of the family's",
    about: """
      Takes up an invitation. This machine takes over the family's key and everything that guardians decided, and keeps what it has \
      itself: of two settings for one thing both count, the stricter one first, until a guardian decides anew. '-' reads the code \
      from standard input, which keeps it out of the shell's history.
      """,
    operands: [
      Operand(
        "CODE", .text("a code"), "what 'picket fleet invite' wrote", noun: "code",
        missing: "which invitation? 'picket fleet invite' on the first machine writes its code")
    ],
    options: [name, .json, .socket],
    examples: [Example("picket fleet join -"), Example("picket fleet join picket-fleet-1:0123... --name laptop")],
    exits: Exit.daemon, action: joinFleet)

  private static let leaving = Verb(
    "leave", "leave the fleet, or put a machine out",
    about: """
      Ends it for this machine, which keeps all settings as they are, and tells and hears nothing more. With NODE, the machine that \
      began the fleet puts another one out: what it says has no effect from then on, and it hears nothing more. A machine that was \
      stolen has the family's key still: change it with 'picket key rotate', and have the others leave and join again.
      """,
    operands: [
      Operand(
        "NODE", .text("a machine of the fleet"),
        "which machine is put out: its name or its number, as 'status' has them", count: .optional)
    ],
    options: [.yes, .json, .socket],
    examples: [Example("picket fleet leave"), Example("picket fleet leave tablet")], exits: Exit.daemon,
    action: leaveFleet)

  private static let showing = Verb(
    "status", "show the machines, and what is wrong",
    about: """
      Shows where the database is, when it answered last, what waits to be handed over, and all machines: when each was there last, which \
      Picket it has, whether its fence is up, what it has not read yet, and whether it is over its quota. Machines that need a look come first. Then what is wrong: a \
      database that was set back, rows that were lost or changed, and decisions of two guardians that did not know of \
      each other.
      """,
    options: [.json, .socket], examples: [Example("picket fleet status"), Example("picket fleet status --json")],
    exits: Exit.daemon, action: showFleet)
}

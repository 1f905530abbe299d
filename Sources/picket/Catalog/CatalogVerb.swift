let catalogHelp = """
  usage: picket catalog build --out FILE [--category C] [--format F] [--force] SOURCE...
         picket catalog info FILE [--json]
         picket catalog lookup FILE NAME... [--json]

  Makes a catalog from lists, and says what one holds. Needs no daemon.

  build    SOURCE is a folder of rules (each file's name is its category), a list (its category is --category, else
           the name of its file), CATEGORY=PATH, a folder of UT1 or squidGuard, or a tarball of one. Beside FILE,
           FILE.why will say which line of which list put a name where it is.
  info     what a catalog holds, and how sure its answers are
  lookup   the categories of names, with list and line

    --out FILE       where the catalog goes; what was there stays in use until the new one is whole
    --category C     the category of every SOURCE that does not say its own
    --format F       hosts, plain, wildcard, adblock, dnsmasq, rpz, squidguard, v2fly or services
                     (default: what the text looks like)
    --force          take rules on public suffixes such as co.uk as well
    --json           one JSON document; for lookup, one object a line

  examples:
    picket catalog build --out family.catalog rules ads=hosts.txt adult=/srv/lists/porn.txt.gz
    picket catalog build --out ads.catalog --category ads --format adblock easylist.txt
    picket catalog lookup family.catalog www.youtube.com maps.google.com
    picket catalog info family.catalog --json | jq .entries

  exit status: 0 done, 1 a source or a catalog could not be read, 2 wrong usage

  """

func catalog(_ arguments: ArraySlice<String>) -> ExitCode {
  let rest = arguments.dropFirst()
  do {
    switch arguments.first {
    case "build": return try buildCatalog(rest)
    case "info": return try showCatalog(rest)
    case "lookup": return try lookUp(rest)
    case "--help", "-h": return showHelp()
    case nil: throw Misuse(message: "build, info or lookup?")
    case let verb?: throw Misuse(message: "there is no 'catalog \(verb)': say build, info or lookup")
    }
  } catch is HelpWanted {
    return showHelp()
  } catch let error as Misuse {
    Output.error("picket catalog: \(error.message).\n'picket catalog --help' explains it.\n")
    return .wrongUsage
  } catch {
    Output.error("picket catalog: \("\(error)".printable)\n")
    return .failed
  }
}

private func showHelp() -> ExitCode {
  Output.text(catalogHelp)
  return .done
}

/// Thrown where `--help` stands among the arguments.
struct HelpWanted: Error {}

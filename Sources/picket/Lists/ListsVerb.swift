import Glibc
import Lists
import Subscriptions

let listsHelp = """
  usage: picket lists add URL-or-FILE --category C [--format F] [--title T] [--force]
         picket lists remove ID-or-ADDRESS
         picket lists list [--json]
         picket lists update [ID-or-ADDRESS]... [--force]

  Keeps the lists that you add to Picket's own: fetches them, keeps the last good copy of each, and builds the catalog
  from all of them. Needs no daemon.

  add      fetches a list, shows what was read and what was left out, and builds the catalog with it
  remove   takes a list out of the catalog
  list     shows the lists, and when their copies last changed
  update   asks for newer copies, of all lists unless some are named, and builds the catalog when anything changed;
           a list that fails keeps its last good copy, and the others are updated

    --category C     what the list is about, such as ads, adult or games; a category of your own is one word
    --format F       hosts, plain, wildcard, adblock, dnsmasq, rpz, squidguard, v2fly or services
                     (default: what the text looks like)
    --title T        what to call it (default: its address)
    --force          add: take rules on public suffixes such as co.uk as well
                     update: take a list that lost nearly all it had as well
    --catalog DIR    the folder of the catalog (default: 'catalog' in the state folder)
    --state DIR      the state folder (default: /var/lib/picket)
    --rules DIR      Picket's own rules (default: those that it came with)
    --json           one JSON document

  examples:
    sudo picket lists add https://lists.example/ads.txt --category ads
    sudo picket lists add ./family.txt --category family --format plain --title 'What we decided'
    sudo picket lists update
    picket lists list --json | jq -r '.lists[] | select(.lastError) | .id'

  exit status: 0 done, 1 a list failed or nothing could be done, 2 wrong usage

  """

func lists(_ arguments: ArraySlice<String>) -> ExitCode {
  let rest = arguments.dropFirst()
  do {
    switch arguments.first {
    case "add": return try addList(rest)
    case "remove": return try removeList(rest)
    case "list": return try showLists(rest)
    case "update": return try updateLists(rest)
    case "--help", "-h": return showHelp()
    case nil: throw Misuse(message: "what about the lists? Say add, remove, list or update")
    case let verb?: throw Misuse(message: "there is no 'lists \(verb)': say add, remove, list or update")
    }
  } catch is HelpWanted {
    return showHelp()
  } catch let error as Misuse {
    Output.error("picket lists: \(error.message).\n'picket lists --help' explains it.\n")
    return .wrongUsage
  } catch {
    Output.error("picket lists: \("\(error)".printable)\n")
    return .failed
  }
}

private func showHelp() -> ExitCode {
  Output.text(listsHelp)
  return .done
}

import Foundation
import Support
import Testing

/// Every verb against the real picketd, in whole sessions of root, of children's users, and of a user with the passcode.
@Suite(.enabled(if: getuid() == 0, "somebody has to be a guardian"), .serialized) struct WalkTests {
  struct Walk: Sendable, CustomTestStringConvertible {
    let name: String
    let lines: [String]
    var testDescription: String { name }
  }

  static let walks = [
    Walk(
      name: "children",
      lines: [
        "picket child list", "picket child add Mia --birth-year 2015 --level strict", "picket child add Ben --json",
        "picket child add mia", "picket child list", "picket child list --json",
        "picket child change Ben --name Benno --birth-year 2017", "picket child show Mia",
        "picket set --child Mia age.gambling false", "picket set --child Mia media.maximumMovieRating 'FSK 12'",
        "picket child show Mia", "picket set --child Mia age.gambling null",
        "picket set --child Mia media.maximumMovieRating null",
        "picket child show --child benno --json", "picket child change Nobody --level strict",
        "picket child remove Benno", "picket child remove Benno", "picket child show Nobody",
        "PICKET_SOCKET=nobody.sock picket child list", "as 1009 picket child list",
      ]),
    Walk(
      name: "devices",
      lines: [
        "picket child add Mia -q", "picket device list", "picket device seen",
        "picket device add --child Mia --mac 02:00:00:00:01:11 --name tablet",
        "picket device add --child Mia --mac 02:00:00:00:01:11", "picket device add --guardian --ip 192.168.50.0/28",
        "picket device add --shared --uid 1002 --json", "picket device add --child Nobody --uid 1005",
        "picket device list", "picket device list --child mia", "picket device list --child mia --json",
        "picket device list --child Nobody", "picket device adopt --child Mia --mac 02:00:00:00:09:09",
        "picket device adopt --guardian --all-seen", "picket device adopt --guardian --all-seen", "picket device seen",
        "picket device list", "picket device change 4 --child mia --name phone",
        "picket device change phone --mac 02:00:00:00:01:11", "picket device change phone",
        "picket device change 4 --shared --json", "picket device list --child Mia",
        "picket device remove tablet", "picket device remove 02:00:00:00:01:99",
        "picket device remove 77", "picket device list --json",
      ]),
    Walk(
      name: "glance",
      lines: [
        "picket | head -6", "picket household show", "picket child add Mia -q", "picket child add Ben -q", "picket",
        "picket device add --child Mia --uid 1001 --name 'her user' -q; picket device add --guardian --ip 10.0.0.9 -q",
        "picket shield add --child Mia --category games --except chess.com -q",
        "picket shield add --child Mia --all-web --for 2h -q",
        "picket grant --child Mia --domain a.example --for 30m -q",
        "picket allow --child Mia --category social -q", "as 1001 picket ask b.example --why 'for school' -q",
        "picket off --child Ben --for 1h -q",
        "until picket log --blocked --json | grep -q Mia; do sleep 0.1; done; picket", "picket status",
        "as 1001 picket | head -3", "as 1009 picket household show",
        "as 1009 picket", "PICKET_SOCKET=nobody.sock picket", "picket down -q; picket | head -2",
        "picket status",
      ]),
    Walk(
      name: "unknown",
      lines: [
        "picket child add Mia", "picket device seen", "picket status | grep unknown",
        "picket device add --child Mia --mac 02:00:00:00:01:11", "picket child add Ben -q",
        "picket status | grep unknown", "picket device add --child Ben --mac 02:00:00:00:01:12",
        "picket status --json | grep -o '\"unknownDevices\":[^}]*}'",
        "picket device adopt --guardian --all-seen", "picket status | grep unknown", "picket device seen",
        "picket device change 3 --child Ben --name tablet", "picket device list",
        "echo '1790000000 00:17:f2:00:01:98 192.168.50.78 annas-phone *' > leases/dnsmasq.leases",
        "sleep 1.1; nsenter --target $PICKETD --net ip neighbour add 192.168.50.78 lladdr 00:17:f2:00:01:98 dev lan nud permanent",
        "until picket device seen | grep annas-phone; do sleep 0.2; done", "picket status | grep -e new -e unknown",
        "picket device add --shared --uid 1002 -q; picket device remove 4", "picket device remove tablet",
      ]),
    Walk(
      name: "authorizations",
      lines: [
        "picket child add Mia -q", "picket device add --child Mia --uid 1001 -q", "picket authorization list",
        "picket authorization grant --child Mia --client Homework", "picket authorization list",
        "picket authorization grant --child Mia --client Homework --program picket",
        "picket authorization grant --child Mia --client Homework --program /usr/bin/python3",
        "picket authorization grant --child Mia --client Homework --program /usr/bin/env",
        "picket authorization grant --child Mia --client Homework --program $PWD/bin/picket",
        "picket authorization grant --child Nobody --client Homework",
        "as 1001 picket authorization grant --child Mia --client Worklog",
        "picket requests -q | sed 's/  */ /g' | cut -d' ' -f 2,5-", "picket deny $(question Worklog)",
        "as 1001 picket authorization grant --child Mia --client Worklog",
        "as 1001 picket authorization revoke --child Mia --client Homework",
        "as 1001 picket store show --child Mia --client Homework",
        "as 1001 picket set --child Mia --client Homework media.maximumMovieRating 300",
        "picket set --child Mia --client Homework media.maximumMovieRating 300",
        "picket authorization revoke --child Mia --client Homework",
        "picket authorization revoke --child Mia --client Homework", "picket authorization list --json",
        "as 1001 picket authorization grant --child Mia --client Hours", "picket approve $(question Hours) --for 30m",
        "picket approve $(question Hours) --choice ever", "picket approve $(question Hours) --choice decline",
        "picket approve $(question Hours)", "picket grants",
      ]),
    Walk(
      name: "shields",
      lines: [
        "picket child add Mia -q", "picket shield list", "picket shield add --child Mia --category social",
        "picket shield add --child Mia --domain example.com --category games --except wiki.games.example --json",
        "picket shield add --child Mia --all-web --except chess.com --store evening --for 2h",
        "picket shield add --child Mia --category nonsense", "picket shield add --child Mia --app nonsense",
        "picket shield remove --child Mia --app nonsense",
        "picket explain www.example.org --child Mia",
        "picket shield add --child Nobody --category social", "picket shield list",
        "picket shield list --child mia --json", "picket shield list --child Nobody", "picket store list",
        "picket shield remove --child Mia --all-web --store evening",
        "picket shield remove --child Mia --category games --domain never.example", "picket shield list",
        "picket shield add --child Mia --except more.example", "picket shield list",
        "picket shield remove --child Mia --category games --except wiki.games.example --except more.example",
        "picket shield remove --child Mia --category social --domain example.com",
        "picket shield add --child Mia --except kept.games.example -q", "picket shield off --child Mia",
        "picket shield list", "picket shield on --child Mia", "picket shield off --child Mia --store nothing",
        "picket shield list", "picket shield remove --child Mia --category games --store nothing",
        "picket shield remove --child Mia --category games", "picket shield remove --child Mia --category games",
        "picket shield add --child Mia --domain com", "picket shield add --child Mia --domain com --force",
        "picket shield add --child Mia --category games -q; picket shield add --child Mia --all-web",
      ]),
    Walk(
      name: "several",
      lines: [
        "picket shield add --all-children --category games", "picket child add Mia -q", "picket child add Ben -q",
        "picket child add Zoe -q", "picket device add --child Mia --uid 1001 -q",
        "picket shield add --child Mia --child Ben --child Mia --category social", "picket shield list",
        "picket shield add --all-children --domain a.example --json",
        "picket shield remove --child Zoe --child Mia --child Nobody --category social",
        "picket shield remove --child Zoe --child Mia --category social --json", "picket shield list --child Mia",
        "picket shield add --child Mia --child Ben --category nonsense",
        "picket allow --child Ben --child Zoe --domain a.example",
        "picket allow remove --all-children --domain a.example",
        "picket set --all-children media.maximumMovieRating 'FSK 12'", "picket shield off --child Ben --child Zoe",
        "picket shield on --all-children --store nothing", "picket store clear --child Ben --child Zoe",
        "picket child change --child Mia --child Ben --level strict", "picket child list",
        "picket off --child Ben --child Zoe", "picket on --all-children",
        "picket open --child Mia --child Zoe --for 1h",
        "picket grant --child Mia --child Nobody --domain b.example --for 1h --json", "picket grants",
        "picket shield add --child Mia --all-children --category games",
        "as 1001 picket off --child Mia --child Ben",
      ]),
    Walk(
      name: "child",
      lines: [
        "picket child add Mia -q", "picket child add Ben -q",
        "picket device add --child Mia --uid 1001 --name laptop -q",
        "until as 1001 picket log --json | grep -q block; do sleep 0.1; done", "as 1001 picket",
        "picket shield add --child Mia --category games --for 4m -q",
        "picket shield add --child Ben --category social -q",
        "picket allow --child Mia --domain a.example --for 30d -q",
        "picket grant --child Mia --domain b.example --for 3m -q", "picket grant --child Ben --all --for 3m -q",
        "as 1001 picket ask www.games.example -q",
        "as 1001 picket", "as 1001 picket shield list", "as 1001 picket shield list --child Ben",
        "as 1001 picket log --limit 1 | head -2",
        "as 1001 picket log --limit 1 --json | sed 's/\"id\":[0-9]*/\"id\":N/'", "as 1001 picket log --reveal",
        "as 1001 picket log --domain secret.example", "as 1001 picket log --child Ben",
        "as 1001 timeout --foreground --signal KILL 3 picket grants --follow", "briefly picket grants --follow --json",
        "as 1001 picket shield remove --child Mia --category games", "as 1009 picket log", "as 1009 picket shield list",
        "picket deny $(question www.games.example) --why 'after homework' -q", "picket off --child Mia --for 2h -q",
        "as 1001 picket requests --all | sed 's/  */ /g' | cut -d' ' -f 2,5-", "as 1001 picket household show",
      ]),
    Walk(
      name: "profiles",
      lines: [
        "picket profile list", "picket profile add teens", "picket profile add Teens", "picket child add teens",
        "picket child add Mia --birth-year 2015 -q", "picket child add Ben -q",
        "picket device add --child Mia --uid 1001 -q",
        "picket shield add --profile teens --category games --domain a.example",
        "picket allow --profile teens --domain b.example", "picket set --profile teens age.vpn false",
        "picket explain a.example --child Mia | head -1",
        "picket child change --child Mia --child Ben --profile teens -q",
        "picket profile list", "picket profile show teens", "picket child show Mia",
        "picket explain a.example --child Mia --detail",
        "picket shield add --profile teens --domain c.example -q",
        "picket explain c.example --child Mia", "picket shield remove --profile teens --domain c.example",
        "picket explain b.example --child Mia",
        "picket shield list", "picket shield list --child Mia --json", "picket store show --profile teens",
        "picket shield remove --child Mia --category games", "picket shield off --profile teens",
        "picket shield on --profile teens", "picket shield remove --profile teens --category games",
        "picket allow list", "picket allow remove --profile teens --domain b.example",
        "picket shield add --profile teens --child Mia --category games",
        "picket shield add --profile x --category games",
        "picket child change Ben --profile x", "as 1001 picket profile list", "picket child list --json",
        "picket backup saved", "picket profile remove teens", "picket profile remove teens --force --json",
        "picket shield list", "picket restore saved -q", "picket profile list",
        "picket child change Ben --profile none",
        "picket child change Mia --profile none -q", "picket profile remove teens",
        "picket explain a.example --child Mia | head -1",
      ]),
    Walk(
      name: "declared",
      lines: [
        "picket child list", "picket child list --json", "picket device list", "picket shield list",
        "picket shield list --json", "picket store list", "picket child show emma",
        "picket explain www.games.example --child emma | head -3",
        "picket shield remove --child emma --category games --store school",
        "picket store clear --child emma --store school",
        "picket shield add --child emma --category social -q; picket shield remove --child emma --category games",
        "picket device remove 1", "picket device change 1 --name phone", "picket device add --guardian --uid 1001",
        "picket child remove emma", "picket child list",
      ]),
    Walk(
      name: "reload",
      lines: [
        "picket reload", "sed -i 's/{mode/{retention: 7, mode/' picket.json5; picket reload",
        "sed -i 's/laptop/latpop/' picket.json5; picket reload",
        "picket status --json | grep -o '\"troubles\":\\[[^]]*\\]'",
        "sed -i 's/latpop/laptop/; s/emma/lena/g' picket.json5; picket reload", "picket child list",
        "picket status --json | grep -o '\"troubles\":\\[[^]]*\\]'", "picket child remove lena",
        "picket child remove emma", "picket reload --json", "as 1001 picket reload",
        "picket metrics | grep -E '^picket_(children|troubles|requests)'",
        "sed -i \"s/devices: ./&{shared: true, mac: '02:00:00:00:01:31'}, /\" picket.json5; picket reload",
        "sed -i 's/{shared[^}]*}, //' picket.json5; picket reload",
      ]),
    Walk(
      name: "lists",
      lines: [
        "picket child add Mia -q", "picket lists list",
        "printf 'club.example\\n' > clubs.txt; for n in 1 2 3 4 5 6 7; do echo \"bad_name$n!\"; done >> clubs.txt",
        "picket lists add clubs.txt --category clubs --format plain --title Clubs | sed 's/as clubs-[0-9a-f]*/as ID/'",
        "for try in $(seq 100); do picket shield add --child Mia --category clubs -q 2>/dev/null && break; sleep 0.1; done",
        "picket explain www.club.example --child Mia | head -1",
        "picket lists list | sed 's/clubs-[0-9a-f]*/ID/'", "picket lists show clubs.txt",
        "picket lists list --json | grep -o '\"skipped\":\\[{[^}]*}'", "picket lists show nothing",
        "echo other.example >> clubs.txt; picket lists update | sed 's/clubs-[0-9a-f]*/ID/'",
        "for try in $(seq 100); do picket explain other.example --child Mia | grep 'other.example is blocked' && break; sleep 0.1; done",
        "as 1009 picket lists add clubs.txt --category clubs", "as 1009 picket lists update",
        "cp suggestions.json rules; picket lists suggest", "picket lists suggest --category ads --json",
        "picket lists add club-ads", "picket lists add club", "picket lists add /nowhere",
        "mv clubs.txt moved.txt; picket lists update -q 2>&1 | sed 's/copy of [^ ]*/copy of DATE/'; mv moved.txt clubs.txt",
        "picket status > status.txt; echo \"ends with $?\"; grep 'look at' status.txt",
        "picket profile add Teens -q && picket shield add --profile Teens --category clubs -q",
        "picket lists remove clubs.txt", "picket lists remove clubs.txt", "picket lists list", "picket shield list",
        "picket shield remove --child Mia --category clubs", "picket shield list",
        "picket shield remove --child Mia --category clubs",
      ]),
    Walk(
      name: "settings",
      lines: [
        "picket child add Mia -q", "picket store list", "picket store show --child Mia",
        "picket set --child Mia media.maximumMovieRating 300", "picket set --child Mia media.denyExplicitContent true",
        "picket set --child Mia safari.cookiePolicy never --json",
        "picket set --child Mia webContent.blockedByFilter auto",
        "picket set --child Mia webContent.blockedByFilter '{\"all\": {\"except\": [{\"domain\": \"a.example\"}]}}' --store web",
        "picket set --child Mia application.blockedApplications '[{\"bundleIdentifier\": \"com.example.chess\"}]'",
        "picket set --child Mia media.maximumMovieRating PG-13", "picket set --child Mia appStore.maximumRating 16+",
        "picket set --child Mia appStore.maximumRating 12", "picket set --child Mia media.maximumMovieRating 13-PG",
        "picket set --child Mia media.maximumMovieRating 3000", "picket set --child Mia media.denyExplicitContent 1",
        "picket set --child Mia safari.cookiePolicy sometimes", "picket set --child Mia media.nonsense 1",
        "picket set --child Mia webContent.blockedByFilter sometimes",
        "picket set --child Mia shield.applications '[\"x\"]'", "picket set --child Mia x.y.z 1",
        "picket set --child Nobody media.maximumMovieRating 300",
        "picket set --child Mia media.maximumMovieRating null",
        "picket shield add --child Mia --category games --domain b.example -q", "picket store show --child Mia",
        "picket store show --child Mia --store web --json", "picket store list --json",
        "picket store list --client other",
        "picket store clear --child Mia --store web", "picket store clear --child Mia --store nothing",
        "picket store show --child Mia --store web", "picket store clear --child Nobody", "picket store list",
      ]),
    Walk(
      name: "questions",
      lines: [
        "picket child add Mia -q", "picket child add Ben -q", "picket device add --child Mia --uid 1001 -q",
        "picket shield add --child Mia --all-web -q; picket shield add --child Ben --all-web -q",
        "picket requests", "picket ask --child Mia chess.com --why 'for the club'", "picket ask --child Mia chess.com",
        "picket ask chess.com", "sleep 1.1; picket ask --child Ben a.example --json",
        "sleep 1.1; as 1001 picket ask games.example --why 'oh!'",
        "as 1001 picket requests", "as 1001 picket ask --child Ben b.example", "as 1009 picket ask b.example",
        "as 1001 picket approve $(question chess.com)", "picket requests", "picket requests --child Ben --json",
        "picket approve $(question chess.com) --for 30m",
        "picket deny $(question games.example) --why 'after homework'",
        "as 1001 picket requests --all | sed 's/  */ /g' | cut -d' ' -f 2,5-",
        "picket approve $(question a.example)", "picket deny 9999", "picket requests", "picket requests --all",
        "sleep 1.1; as 1001 picket ask d.example", "picket ask --child Ben e.example",
        "picket ask --child Ben f.example -q", "picket approve $(question f.example) --app",
        "picket approve $(question f.example) --always --for 1h", "picket approve $(question f.example) --always",
        "picket allow list", "as 1001 picket requests",
        "as 1001 picket question cancel $(question e.example)", "as 1001 picket question cancel $(question d.example)",
        "picket question cancel $(question e.example)", "picket question cancel 9999", "picket requests",
        "picket grants", "as 1001 picket grants", "as 1001 picket requests --all",
      ]),
    Walk(
      name: "words",
      lines: [
        "picket child add Mia -q", "picket categories | head -4", "picket categories --json | head -c 120",
        "picket lookup www.games.example https://puzzle.example/x?y nothing.example",
        "picket lookup games.example --json",
        "picket apps", "picket apps puzzle --json", "picket apps zzz", "as 1009 picket lookup games.example",
        "picket shield add --child Mia --category socail", "picket shield add --child Mia --category SOCIAL",
        "picket shield add --child Mia --app puzle-park", "picket allow --child Mia --app 'Puzzle Park'",
        "picket child show Mai", "picket store clear --child Mia --store defalt",
        "picket set --child Mia media.maximumMovieRatin 300", "picket lists remove gmaes",
        "picket catalog build --out x --format adblok rules", "picket shield add --child Mia --domain facebook",
        "picket shield add --child Mia --domain '*.roblox.com'", "picket shield add --child Mia --domain 8.8.8.8",
        "picket shield add --child Mia --domain https://youtube.com:443/watch?v=x", "picket shield list",
        "picket grant --child Mia --domain a.example --for 3650d",
        "picket grant --child Mia --domain a.example --for 40d",
        "picket grant --child Mia --domain a.example --for 30min",
        "picket explain roblox.com --child Mia --at 'tomorrow 8:00'",
        "picket explain roblox.com --child Mia --at soon", "picket complete -- allow --app puz",
        "picket complete -- shield add --category gam", "picket complete -- set media.maximumM",
        "picket complete -- revoke ''",
        "picket complete -- allow remove ''", "picket complete -- grant --for ''", "picket complete -- lists remove ''",
        "picket complete -- store show --store ''",
      ]),
    Walk(
      name: "asking",
      lines: [
        "picket child add Mia -q", "picket device add --child Mia --uid 1001 -q",
        "as 1001 picket ask https://www.puzzle.example/play?level=2",
        "picket shield add --child Mia --category games -q",
        "as 1001 picket ask https://www.puzzle.example/play?level=2 --why 'level 2!'",
        "as 1001 picket ask 'Puzzle Park'",
        "as 1001 picket ask puzzle", "as 1001 picket ask puzle-park", "as 1001 picket ask paint",
        "as 1001 picket ask Games", "as 1001 picket ask zzzzz", "as 1001 picket ask puzzle-kids --json",
        "picket requests", "picket approve 1 site",
        "as 1001 picket ask --app puzzle-park; picket approve 4 today",
        "picket approve 2 --choice today", "picket approve 3 evening", "picket approve 3 deny",
        "picket deny 3 --why 'not yet'", "picket deny 3", "picket deny 7", "picket deny 4c",
        "picket grants", "picket allow list", "picket requests --all",
        "picket revoke 1; picket revoke 2; picket revoke 3",
        "picket shield add --child Mia --domain paint.example -q; as 1001 picket ask paint",
        "as 1001 picket ask www.paint.example; picket approve $(question Paint)", "picket grants",
        "as 1001 picket explain www.paint.example", "as 1001 picket requests --all",
      ]),
    Walk(
      name: "grants",
      lines: [
        "picket child add Mia -q", "picket child add Ben -q", "picket device add --child Mia --uid 1001 -q",
        "picket grants", "picket grant --child Mia --domain video.example --for 30m",
        "picket grant --child Mia --category games --for 1h --json", "picket grant --child Mia --all --for 10m -q",
        "picket grant --child Mia --app nonsense --for 1h", "picket grant --child Mia --category nonsense --for 1h",
        "picket grant --child Nobody --all --for 1h", "as 1001 picket grant --child Mia --all --for 1h",
        "picket grants",
        "picket revoke 1", "picket revoke 1", "picket pause --child Ben --for 10m", "picket pause --for 1h30m",
        "picket pause --end --child Ben", "picket pause --end", "picket pause --end", "picket pause --for 1h -q",
        "picket grants --child Mia --json", "picket child show Mia",
      ]),
    Walk(
      name: "allowances",
      lines: [
        "picket child add Mia --birth-year 2015 -q", "picket device add --child Mia --uid 1001 -q", "picket allow list",
        "picket explain www.games.example --child Mia | head -1",
        "picket shield add --child Mia --all-web -q", "picket explain www.games.example --child Mia",
        "picket allow --child Mia --domain games.example", "picket explain www.games.example --child Mia",
        "picket allow add --child Mia --category games --for 40d", "picket allow --child Mia --app nonsense",
        "picket allow --child Nobody --category games", "as 1001 picket allow --child Mia --category games",
        "picket shield add --child Mia --domain games.example --store names", "picket allow list",
        "picket | grep allowed",
        "picket explain www.games.example --child Mia", "picket allow --child Mia --domain games.example",
        "picket child show Mia | grep -A 3 allowed,", "picket allow list --json", "as 1001 picket allow list",
        "picket backup saved", "picket allow remove --child Mia --domain games.example", "picket allow remove 2",
        "picket allow remove 2", "picket allow list", "picket restore saved -q", "picket allow list",
      ]),
    Walk(
      name: "internet",
      lines: [
        "picket child add Mia -q", "picket child add Ben -q", "picket device add --child Mia --uid 1001 -q",
        "picket shield add --child Mia --category games --except games.example -q", "picket on --child Mia",
        "picket open --child Mia --for 30", "picket off --child Mia", "picket grants",
        "picket explain a.example --child Mia",
        "picket shield list", "picket child show Mia | head -5",
        "picket off --all --for 1.5h", "picket off --child Nobody", "as 1001 picket on --child Mia",
        "picket backup saved", "picket on --child Mia", "picket restore saved -q", "picket on --all --json",
        "picket shield list", "picket open --all --for 1h", "picket open --child Ben --for 2h --everything",
        "picket grants", "picket explain a.example --child Mia | head -1", "picket pause --end", "picket on --all",
      ]),
    Walk(
      name: "reasons",
      lines: [
        "picket child add Mia -q", "picket device add --child Mia --uid 1001 -q",
        "picket explain www.games.example --child Mia --detail", "picket shield add --child Mia --category games -q",
        "picket explain www.games.example --child Mia", "picket explain www.games.example --child Mia --detail",
        "picket explain www.games.example --child Mia --json",
        "as 1001 picket explain www.games.example", "as 1001 picket explain www.games.example --child Mia",
        "as 1001 picket explain www.games.example --child Ben",
        "picket explain nothing.example --child Mia --at $(date -ud tomorrow +%FT%TZ)", "picket explain games.example",
        "picket explain games.example --child Nobody",
        "picket explain games.example --child Mia --at 2026-11-20T17:00:00Z",
        "picket grant --child Mia --category games --for 1h -q",
        "picket explain games.example --child Mia", "picket shield add --child Mia --app paint --store 'after six' -q",
        "picket explain paint.example --child Mia", "picket shield remove --child Mia --app paint --store 'after six'",
      ]),
    Walk(
      name: "records",
      lines: [
        "picket child add Mia -q", "picket device add --child Mia --uid 1001 -q",
        "until picket log --json | grep -q Mia; do sleep 0.1; done", "picket log --limit 1",
        "picket log --reveal --child Mia --limit 1", "picket log --json --reveal --limit 1",
        "picket log --child Nobody", "picket log --category socail", "picket log --device 9",
        "picket log --app tiktock",
        "picket log --domain example --blocked --since 2h --device 1 --via tls --reveal --json | grep -c secret.example",
        "picket log --until 2020-01-01", "picket log --since yesterday",
        "as 1001 picket log", "picket log --by-day",
        "picket log --by-day --until 2020-01-01 --json", "picket log --by-day --since 2h",
        "as 1001 picket log --by-day",
        "picket log --by-day --reveal", "picket status", "picket status --detail", "as 1001 picket status",
        "picket down",
        "picket status | grep fence",
        "picket up", "picket metrics | grep -v '^#' | grep -v revision", "as 1001 picket metrics",
      ]),
    Walk(
      name: "guardians",
      lines: [
        "picket child add Mia -q", "picket device add --child Mia --uid 1001 -q",
        "echo passcode | as 1009 picket unlock", "echo passcode | as 1009 picket guardian set-passcode",
        "echo no | picket guardian set-passcode", "echo passcode | picket guardian set-passcode",
        "echo wrong | as 1009 picket unlock -- child list", "echo passcode | as 1009 picket unlock -- child list",
        "echo passcode | as 1009 picket unlock -- child show Nobody", "echo passcode | as 1001 picket unlock -- log",
        "printf 'passcode\\nchild add Ben\\ngrants\\nguardian set-passcode\\nnew passcode\\npasscode\\nexit\\n' "
          + "| as 1009 picket unlock", "echo passcode | as 1009 picket unlock -- child list",
        "echo 'new passcode' | as 1009 picket unlock -- child list", "echo x | as 1009 picket unlock",
        "echo x | as 1009 picket unlock", "echo 'new passcode' | as 1009 picket unlock",
      ]),
    Walk(
      name: "times",
      lines: [
        "picket child add Mia -q; picket child add Ben -q; picket profile add teens -q", "picket off --profile teens",
        "picket child change --child Mia --child Ben --profile teens -q", "picket off --profile nobody",
        "picket off --child Mia,Ben", "picket off --profile teens --until 'tomorrow 7:00'",
        "picket on --profile teens", "picket open --profile teens --until 'tomorrow 8pm'", "picket grants",
        "picket pause --profile teens --end", "picket open --all --for '1 hour 30 minutes'",
        "picket grant --profile teens --app paint --until 'tomorrow 20:00'", "picket grants --child Ben",
        "picket allow --child Mia --domain a.example --until 'tomorrow noon'",
        "picket shield add --child Mia --category games --for 90",
        "picket shield add --child Ben --category social --until 'tomorrow 8:30 pm'",
        "picket shield add --child Ben --category games --for 1h --until 20:00", "picket open --child Mia",
        "picket off --child Mia --until 2020-01-01", "picket off --child Mia --until soon",
        "end() { picket off --child Mia --until \"$(date -ud \"$1\" \"+$2\")\" --json "
          + "| grep -q \"$(date -ud \"$1\" +%FT%R)\" && echo \"$2\"; }; "
          + "end '20:00 3 days' '%A 8pm'; end '00:00 3 days' '%a'; end '07:30 9 days' '%d.%m. 07:30'; "
          + "end '00:00 20 days' '%-d %b'; end '00:00 20 days' '%B %-d %Y'; end '07:05 9 days' '%F 7:05 am'",
      ]),
    Walk(
      name: "roles",
      lines: [
        "picket child add Mia -q; picket device add --child Mia --uid 1001 -q",
        "picket shield add --child Mia --domain chess.com -q; as 1001 picket ask chess.com -q", "picket guardian list",
        "picket guardian add Oma --role approve", "picket guardian add oma",
        "picket guardian add Opa --role read --json", "echo 'of oma' | picket guardian set-passcode --name Oma",
        "echo 'of opa' | picket guardian set-passcode --name Opa", "picket guardian list",
        "echo 'of oma' | as 1009 picket unlock", "echo 'of oma' | as 1009 picket unlock --name Oma -- child list",
        "echo 'of oma' | as 1009 picket unlock --name Oma -- child add Ben",
        "echo 'of oma' | as 1009 picket unlock --name Oma -- log --reveal",
        "echo 'of opa' | as 1009 picket unlock --name Opa -- deny $(question chess)",
        "echo 'of oma' | as 1009 picket unlock --name Oma -- approve $(question chess) --for 30m",
        "printf 'of opa\\nguardian set-passcode --name Oma\\nof me\\nof opa\\nguardian set-passcode\\nof me\\nof opa\\n' "
          + "| as 1009 picket unlock --name Opa",
        "echo 'of me' | as 1009 picket unlock --name Opa -- guardian list",
        "picket guardian change Oma --role read --name Grandma", "picket guardian change Oma --role read",
        "picket guardian remove Grandma", "picket guardian remove Grandma",
        "echo 'of oma' | as 1010 picket unlock --name Oma -- child list", "picket guardian list --json",
        "picket guardian add", "picket guardian add Eve --role boss",
      ]),
    Walk(
      name: "changes",
      lines: [
        "picket changes", "picket child add Mia --birth-year 2015 -q; picket device add --child Mia --uid 1001 -q",
        "picket guardian add Oma --role approve -q; echo 'of oma' | picket guardian set-passcode --name Oma -q",
        "picket shield add --child Mia --category games --domain b.example -q", "picket off --child Mia --for 30m -q",
        "as 1001 picket ask b.example -q", "picket set --child Mia media.maximumMovieRating 300 -q",
        "echo 'of oma' | as 1009 picket unlock --name Oma -- approve $(question b.example) --for 30m",
        "picket child remove Nobody", "picket changes", "picket changes --by oma", "picket changes --by Mia --json",
        "picket changes --limit 2", "picket changes --since 2h --limit 1 -q", "as 1001 picket changes",
        "picket requests --all --json | jq -r .questions[0].answeredBy", "picket changes --since yesterday-ish",
      ]),
    Walk(
      name: "watch",
      lines: [
        "picket child add Mia -q", "picket device add --child Mia --uid 1001 -q",
        "briefly picket watch --of children | revision",
        "briefly picket watch --json > seen; revision < seen",
        "picket child add Ben -q; picket shield add --child Mia --domain chess.com -q; as 1001 picket ask chess.com -q",
        "briefly picket watch --after $(jq .revision seen) | revision",
        "briefly picket watch --after $(jq .revision seen) --of shields --json | revision",
        "as 1001 timeout --foreground --signal KILL 3 picket watch --after $(jq .revision seen) | revision",
        "picket watch --of shield", "briefly picket watch --after 7 | revision", "as 1009 picket watch",
      ]),
    Walk(
      name: "extensions",
      lines: [
        "picket extension list", "picket extension list --json", "picket extension run Homework --domain chess.com",
        "picket extension run Homework --category games", "picket extension run Homework --json",
        "picket extension run Worklog", "picket extension run Nobody", "picket extension run",
        "picket extension run Homework --category nonsense", "as 1009 picket extension list",
        "as 1009 picket extension run Homework",
      ]),
    Walk(
      name: "upkeep",
      lines: [
        "picket child add Mia -q", "picket shield add --child Mia --category games --domain b.example -q",
        "picket backup saved", "terminal n picket child remove Mia", "terminal y picket child remove Mia",
        "picket child add Ben -q", "terminal n picket restore saved", "picket restore saved --yes",
        "picket shield list",
        "picket explain games.example --child Mia | head -1", "as 1009 picket backup /tmp/none-of-yours",
        "cp saved open; chmod 644 open; as 1009 picket restore open",
        "echo junk > junk; picket restore junk", "picket restore nothing",
        "head -c 9000 saved > half; picket restore half", "picket child list",
      ]),
    Walk(
      name: "keys",
      lines: [
        "picket child add Mia -q", "picket shield add --child Mia --domain b.example -q",
        "echo 'long enough' | picket key export saved.key", "stat -c %a saved.key; head -c 13 saved.key",
        "echo short | picket key export other.key", "picket key export other.key < /dev/null", "ls other.key",
        "echo 'long enough' | picket key export nowhere/saved.key",
        "picket key rotate", "picket key rotate --json", "picket shield list",
        "echo 'something else' | picket key import saved.key", "echo 'long enough' | picket key import saved.key",
        "echo 'long enough' | picket key import picket.json5", "picket key import nothing", "picket shield list",
        "as 1009 picket key rotate", "as 1009 picket key export /tmp/none-of-yours < /dev/null",
        "ls /tmp/none-of-yours",
      ]),
  ]

  @Test(arguments: walks) func `a walk along picketd reads as it should`(walk: Walk) throws {
    let seesNeighbour = ["devices", "unknown"].contains(walk.name)
    let daemon = try LiveDaemon(seesNeighbour: seesNeighbour, declares: ["declared", "reload"].contains(walk.name))
    if seesNeighbour {
      try daemon.wait("a neighbour") { try $0.shell("picket device seen").output.contains("02:00:00:00:01:99") }
    }
    var text = ""
    for line in walk.lines {
      let result = try daemon.shell(line)
      text += "$ \(line)\n" + daemon.lasting(result.output + result.error)
      text += (result.status == 0 ? "" : "[\(result.status)]\n") + "\n"
    }
    try Golden.expect(text, "Walks/\(walk.name).txt")
  }

  @Test func `there is no golden walk that nobody takes any more`() throws {
    try Golden.expectOnly(Set(WalkTests.walks.map { $0.name + ".txt" }), in: "Walks")
  }

  @Test func `whoever follows hears of questions and decisions as they come`() throws {
    let daemon = try LiveDaemon()
    _ = try daemon.shell(
      "picket child add Mia; picket device add --child Mia --uid 1001; picket shield add --child Mia --domain chess.com"
    )
    for (follower, line, sign) in [
      ("requests --follow", "as 1001 picket ask chess.com", "Mia asks for chess.com - open"),
      ("log --follow --reveal", "picket child add Ben", "secret.example"),
    ] {
      let follow = Process()
      follow.executableURL = URL(filePath: daemon.workshop.path("bin/picket"))
      follow.arguments =
        follower.split(separator: " ").map(String.init) + [
          "--socket", daemon.workshop.path("control.sock"),
        ]
      try daemon.workshop.write("followed", [])
      follow.standardOutput = try FileHandle(forWritingTo: URL(filePath: daemon.workshop.path("followed")))
      try follow.run()
      usleep(300_000)
      _ = try daemon.shell(line)
      try daemon.wait(sign) { String(decoding: try $0.workshop.bytes("followed"), as: UTF8.self).contains(sign) }
      kill(follow.processIdentifier, SIGKILL)
      follow.waitUntilExit()
    }
  }
}

import PicketJSON

/// picketd's answers about one family, the same at any time.
enum Family {
  private static let mia: JSON = [
    "name": "Mia", "birthYear": 2015, "level": "strict", "created": "2026-11-20T08:00:00Z", "ages": "always",
    "log": "together",
  ]
  private static let ben: JSON = [
    "name": "Ben \u{1B}[2J", "created": "2026-11-20T08:01:00Z", "ages": "always", "log": "apart",
  ]

  private static let ageLimits: JSON = [
    [
      "setting": "media.maximumMovieRating", "maximum": 200, "sentence": "films above PG (FSK 6, BBFC PG)",
      "instead": "PG-13", "store": "family evening", "undo": "null",
    ],
    [
      "setting": "appStore.maximumRating", "maximum": 200,
      "sentence": "applications and their sites above 9+ (USK 6, PEGI 7)", "undo": "all",
    ],
    [
      "setting": "media.denyExplicitContent", "category": "adult", "sentence": "pages and search results for adults",
      "undo": "false",
    ],
    [
      "setting": "age.gambling", "category": "gambling", "sentence": "gambling", "instead": "allowed",
      "store": "default",
      "undo": "null",
    ],
  ]

  static let tablet: JSON = [
    "number": 3, "owner": "child", "child": "Mia", "hardware": "02:00:00:00:01:11", "name": "tablet",
    "addresses": ["192.168.1.30"], "hasRandomAddress": true,
    "created": "2026-11-20T08:02:00Z",
  ]
  private static let laptop: JSON = [
    "number": 4, "owner": "guardian", "address": "192.168.1.20", "addresses": [], "hostName": "office", "maker": "Dell",
    "hasRandomAddress": false,
    "created": "2026-11-20T08:03:00Z",
  ]
  private static let account: JSON = [
    "number": 5, "owner": "child", "child": "Ben", "user": 1_001, "addresses": [], "name": "tablet",
    "hasRandomAddress": false,
    "created": "2026-11-20T08:04:00Z",
  ]

  private static let alert: JSON = [
    "time": "2026-11-21T16:20:00Z", "device": 4,
    "text": "192.168.1.20, where device 4, which is a guardian's, is registered, is answered by two cards.",
  ]

  private static let stores: JSON = [
    [
      "child": "Mia", "client": "picket", "name": "default", "isActive": true, "revision": 7,
      "settings": ["media.maximumMovieRating", "shield.webDomainCategories"],
    ],
    [
      "child": "Mia", "client": "com.example.homework", "name": "evening", "isActive": false, "revision": 1,
      "settings": [], "until": "2026-11-21T20:00:00Z",
    ],
  ]

  private static let grant: JSON = [
    "id": 4, "child": "Mia", "kind": "domain", "value": "youtube.com", "until": "2026-11-21T17:30:00Z",
  ]
  private static let pause: JSON = ["id": 5, "child": "Ben", "kind": "all", "until": "2026-11-21T18:00:00Z"]

  private static let allowance: JSON = [
    "id": 6, "child": "Mia", "kind": "application", "value": "youtube", "created": "2026-11-21T16:00:00Z",
  ]
  private static let overruled: JSON = [
    "id": 7, "child": "Mia", "kind": "domain", "value": "chess.com", "created": "2026-11-21T16:00:00Z",
    "until": "2026-11-24T20:00:00Z", "overruledBy": "default",
  ]

  private static let opening: JSON = [
    "id": 8, "child": "Mia", "kind": "harmless", "until": "2026-11-21T18:00:00Z",
  ]

  private static let choices: JSON = [
    ["id": "approve", "title": "Approve", "isApproval": true],
    ["id": "decline", "title": "Decline", "isApproval": false],
  ]
  private static let chess: JSON = [
    "id": "4c1d0000-0000-4000-8000-000000000001", "number": 1, "child": "Mia", "topic": "domain", "domain": "chess.com",
    "payload": ["why": "for the club"], "choices": choices, "state": "open", "created": "2026-11-21T16:00:00Z",
  ]
  private static let own: JSON = [
    "id": "4c1e0000-0000-4000-8000-000000000002", "number": 2, "child": "Ben", "client": "com.example.chat",
    "topic": "contact",
    "payload": [:],
    "choices": [
      ["id": "y", "title": "Fine", "isApproval": true],
      ["id": "evening", "title": "All evening", "isApproval": true, "seconds": 14_400],
      ["id": "n", "title": "Not now", "isApproval": false],
    ], "state": "open", "created": "2026-11-21T16:05:00Z",
  ]

  private static let authorization: JSON = [
    "id": "4c1f0000-0000-4000-8000-000000000003", "number": 3, "child": "Ben", "client": "com.example.homework",
    "topic": "io.picket.authorization", "payload": ["member": "child", "program": "/usr/local/bin/homework"],
    "choices": choices, "state": "open", "created": "2026-11-21T16:06:00Z",
  ]

  private static let access: JSON = [
    "id": "4c200000-0000-4000-8000-000000000004", "number": 4, "child": "Mia", "topic": "io.picket.access",
    "domain": "www.chess.com", "payload": ["kind": "application", "value": "chess-com", "title": "Chess.com"],
    "choices": [
      ["id": "hour", "title": "For an hour", "isApproval": true],
      ["id": "today", "title": "Today", "isApproval": true],
      ["id": "always", "title": "Always", "isApproval": true],
      ["id": "site", "title": "Only this site, for an hour", "isApproval": true],
      ["id": "decline", "title": "Decline", "isApproval": false],
    ], "state": "open", "created": "2026-11-21T16:07:00Z",
  ]

  private static let pick: JSON = [
    "id": "4c210000-0000-4000-8000-000000000005", "number": 5, "child": "Mia", "client": "com.example.homework",
    "topic": "io.picket.pick", "payload": ["title": "Homework", "chosen": [:]],
    "choices": [
      ["id": "pick", "title": "Chosen", "isApproval": true],
      ["id": "decline", "title": "Decline", "isApproval": false],
    ], "state": "open", "created": "2026-11-21T16:08:00Z",
  ]

  private static let blocked: JSON = [
    "id": 7_041, "time": "2026-11-21T16:10:00Z", "child": "Mia", "device": 3, "deviceName": "tablet",
    "token": "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyAhIiMkJSYnKCkqKywtLi8wMTI=", "category": "social",
    "categories": ["social"], "via": "tls",
    "verdict": "block", "reason": "blockedCategory", "count": 6, "last": "2026-11-21T16:10:01Z",
  ]
  private static let allowed: JSON = [
    "id": 7_042, "time": "2026-11-21T16:11:00Z", "child": "Mia", "device": 3, "name": "www.wikipedia.org",
    "token": "AQID",
    "categories": [], "via": "dns", "verdict": "allow", "reason": "nothingBlocks",
    "count": 1, "last": "2026-11-21T16:11:00Z",
  ]

  /// While the internet was off.
  private static let off: JSON = [
    "id": 7_043, "time": "2026-11-21T16:12:00Z", "child": "Mia", "device": 3, "name": "www.wikipedia.org",
    "token": "AQID", "categories": [], "via": "dns", "verdict": "block", "reason": "allCategories", "store": "off",
    "count": 1, "last": "2026-11-21T16:12:00Z",
  ]

  private static let homework: JSON = [
    "child": "Mia", "name": "Homework", "from": "15:00", "to": "17:00", "days": ["mon", "tue"],
    "categories": ["social"], "domains": [], "applications": [], "allWeb": false, "except": [], "allow": false,
    "active": true, "closed": true, "nextChange": "2026-11-21T17:00:00Z", "skipped": ["2026-12-24"],
  ]
  private static let evening: JSON = [
    "child": "", "profile": "teens", "name": "Evening", "from": "17:00", "to": "20:00",
    "days": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], "categories": ["games"], "domains": [],
    "applications": ["tiktok"], "allWeb": false, "except": [], "allow": true, "active": false, "closed": false,
    "nextChange": "2026-11-21T17:00:00Z", "skipped": [],
  ]
  private static let games: JSON = [
    "child": "Mia", "name": "Games",
    "targets": ["categories": ["games"], "domains": [], "applications": [], "allWeb": false, "except": []],
    "perDay": 3_600, "usual": 3_600, "on": [["days": ["sat", "sun"], "perDay": 7_200]], "used": 2_880, "left": 720,
    "extra": 0, "resets": "2026-11-22T00:00:00Z",
  ]
  private static let reading: JSON = [
    "child": "Mia", "name": "Reading",
    "targets": ["categories": ["education"], "domains": [], "applications": [], "allWeb": false, "except": []],
    "need": 1_800,
    "unlocks": ["categories": ["games"], "domains": [], "applications": [], "allWeb": false, "except": []],
    "gives": 900, "cap": 3_600, "used": 2_400, "earned": 900,
  ]

  private static let passkeys: JSON = [
    [
      "id": 1, "name": "phone", "origin": "https://picket.example:8053", "created": "2026-11-20T12:00:00Z",
      "lastUse": "2026-11-21T16:20:00Z",
    ],
    [
      "id": 2, "name": "key ring", "guardian": "Oma", "origin": "http://localhost:8053",
      "created": "2026-11-21T12:00:00Z",
    ],
  ]

  private static let unknown: JSON = ["count": 4, "rules": "child", "child": "Mia"]

  static let answers: [String: DaemonStandIn.Answer] = [
    "Household.AddChild": .reply(["child": mia, "ageLimits": ageLimits, "unknownDevices": unknown]),
    "Household.ChangeChild": .reply(["child": mia, "ageLimits": ageLimits]),
    "Household.Children": .reply(["children": [mia, ben]]),
    "Household.Guardians": .reply(["guardians": [], "hasFirstPasscode": false, "hasFirstCode": false]),
    "Household.Passkeys": .reply(["passkeys": passkeys]),
    "Household.RemovePasskey": .reply([:]),
    "Household.ShowChild": .reply([
      "child": mia, "ageLimits": ageLimits, "devices": [tablet], "stores": stores, "grants": [grant],
      "allowances": [allowance], "questions": 1, "groups": ["7b", "choir"],
    ]),
    "Household.AddDevice": .reply(["device": tablet, "unknownDevices": unknown]),
    "Household.ChangeDevice": .reply(["device": tablet]),
    "Household.Devices": .reply(["devices": [tablet, laptop, account], "alerts": [alert]]),
    "Household.SeenDevices": .reply([
      "devices": [
        [
          "hardware": "02:00:00:00:01:99", "addresses": ["192.168.1.77", "fd00::77"],
          "hostName": "annas-phone", "hasRandomAddress": true, "first": "2026-11-21T15:00:00Z",
          "last": "2026-11-21T16:00:00Z", "allowed": 40, "blocked": 2,
        ]
      ]
    ]),
    "Household.Authorizations": .reply([
      "authorizations": [
        [
          "child": "Mia", "client": "com.example.homework", "member": "child", "status": "approved",
          "since": "2026-11-21T12:00:00Z", "program": "/usr/local/bin/homework",
        ],
        [
          "child": "Ben", "client": "com.example.hours", "member": "individual", "status": "denied",
          "since": "2026-11-21T12:30:00Z",
        ],
      ]
    ]),
    "Household.WhoAmI": .reply(["authority": "guardian", "zone": "UTC"]),
    "Household.Receivers": .reply([
      "receivers": [
        [
          "name": "phone", "about": ["requests", "trouble"], "waiting": 0, "lost": 0,
          "lastDelivery": "2026-11-21T16:20:00Z",
        ],
        [
          "name": "hub\u{202e}", "about": ["requests", "limits", "devices", "trouble"], "waiting": 3, "lost": 1,
          "failure": "nothing answers at 'hub.lan': is the address right, and this machine online?",
        ],
      ]
    ]),
    "Household.TryReceivers": .reply([
      "outcomes": [["name": "phone"], ["name": "hub", "failure": "'hub.lan' does not answer"]]
    ]),
    "Household.ConfirmTime": .reply(["time": "2026-11-21T16:30:00Z"]),
    "Household.Authorize": .reply(["status": "approved"]),
    "Household.AdoptDevices": .reply(["devices": [laptop]]),
    "Household.Unlock": .reply(["until": "2026-11-21T16:45:00Z", "session": 7]),
    "Household.Backup": .many([["bytes": "U1FM", "of": 6], ["bytes": "aXRl", "of": 6]]),
    "Settings.Stores": .reply(["stores": stores]),
    "Settings.Read": .reply([
      "isActive": false, "revision": 7,
      "settings": ["media.maximumMovieRating": 300, "webContent.blockedByFilter": ["auto": [:]]],
    ]),
    "Settings.Write": .reply(["revision": 8]),
    "Settings.Clear": .reply(["revision": 9]),
    "Settings.Shield": .reply(["revision": 9]),
    "Settings.Shields": .reply([
      "shields": [
        [
          "child": "Mia", "client": "picket", "store": "default", "isActive": true, "categories": ["social", "games"],
          "domains": ["example.com"], "applications": [], "allWeb": false, "except": ["chess.com"],
        ],
        [
          "child": "Ben", "client": "com.example.homework", "store": "evening", "isActive": false,
          "until": "2026-11-21T20:00:00Z", "categories": [], "domains": [], "applications": [], "allWeb": true,
          "except": [],
        ],
      ]
    ]),
    "Requests.Ask": .reply(["id": "4c1d0000-0000-4000-8000-000000000001"]),
    "Requests.AskFor": .reply(["title": "Chess.com", "question": access]),
    "Requests.Questions": .many([["questions": [chess, own, authorization, access, pick]]]),
    "Requests.Pick": .reply(["question": pick]),
    "Requests.Answer": .reply(["question": chess, "grant": grant]),
    "Requests.Allow": .reply(["allowance": overruled, "application": "chess-com"]),
    "Requests.Allowances": .reply(["allowances": [allowance, overruled]]),
    "Requests.Grant": .reply(["grant": grant]),
    "Requests.Grants": .reply(["grants": [grant, pause]]),
    "Requests.Open": .reply(["grants": [opening]]),
    "Settings.Off": .reply(["off": [["child": "Mia", "until": "2026-11-21T20:00:00Z"], ["child": "Ben"]]]),
    "Settings.On": .reply(["children": ["Mia"]]),
    "Requests.Pause": .reply(["grants": [pause]]),
    "Activity.Log": .many([
      ["entries": [blocked], "after": 7_041], ["entries": [allowed, off], "after": 7_043],
    ]),
    "Activity.AddSchedule": .reply(["schedules": [evening]]),
    "Activity.Schedules": .reply(["schedules": [homework, evening]]),
    "Activity.SkipSchedule": .reply(["names": ["Homework"]]),
    "Activity.AddLimit": .reply(["limits": [games]]),
    "Activity.Limits": .reply(["limits": [games]]),
    "Activity.AddEarning": .reply(["earnings": [reading]]),
    "Activity.Earnings": .reply(["earnings": [reading]]),
    "Activity.More": .reply([
      "more": [
        ["kind": "limit", "name": "Games", "left": 1_620],
        ["kind": "schedule", "name": "Homework", "until": "2026-11-21T16:45:00Z"],
      ]
    ]),
    "Activity.Time": .reply([
      "child": "Mia", "now": "2026-11-21T16:30:00Z",
      "limits": [["name": "Games", "what": "games", "left": 720, "perDay": 3_600, "extra": 0, "used": 2_880]],
      "closed": [["what": "social", "until": "2026-11-21T17:00:00Z", "by": "schedule Homework"]],
      "next": [
        ["at": "2026-11-21T17:00:00Z", "what": "social", "opens": true, "by": "schedule Homework"],
        ["at": "2026-11-22T21:00:00Z", "what": "the whole web", "opens": false, "by": "schedule Bedtime"],
      ],
    ]),
    "Activity.Usage": .reply([
      "child": "Mia", "from": "2026-11-21T00:00:00Z", "to": "2026-11-21T18:05:00Z",
      "rows": [
        [
          "key": "social", "token": "c29jaWFs", "title": "Social", "seconds": 5_400, "bytesIn": 1_200_000_000,
          "bytesOut": 84_000_000,
        ],
        ["key": "=cmd()", "title": "=HYPERLINK(\"x\")", "seconds": 2_700, "bytesIn": 5_100_000, "bytesOut": 900],
        ["key": "none", "title": "in no category", "seconds": 0, "bytesIn": 12_000, "bytesOut": 3_000],
      ],
      "total": ["seconds": 6_300, "bytesIn": 1_205_112_000, "bytesOut": 84_003_900],
    ]),
    "Activity.WeeklyReport": .reply([
      "child": "Mia", "from": "2026-11-16T00:00:00Z", "to": "2026-11-22T18:05:00Z", "seconds": 45_600,
      "before": 50_400, "longest": ["from": "2026-11-20T19:10:00Z", "to": "2026-11-20T20:25:00Z"],
      "days": .array(
        [5_400, 3_600, 7_200, 2_400, 9_000, 11_400, 6_600].enumerated().map { day, seconds in
          [
            "date": .string("2026-11-\(16 + day)"), "seconds": .int(seconds),
            "first": .string("2026-11-\(16 + day)T07:10:00Z"), "last": .string("2026-11-\(16 + day)T20:24:00Z"),
          ]
        }),
      "categories": [
        ["category": "social", "title": "Social", "seconds": 21_000, "before": 18_000],
        ["category": "games", "title": "Games", "seconds": 15_000, "before": 20_400],
        ["title": "In no category", "seconds": 4_200, "before": 0],
      ],
    ]),
    "Activity.Report": .reply([
      "child": "Mia", "client": "Worklog", "context": "Pie", "contexts": ["Pie", "Bars"],
      "chart": [
        "kind": "stack",
        "charts": [
          ["kind": "text", "text": "What the hours went to", "style": "title"],
          [
            "kind": "pie", "unit": "seconds",
            "slices": [["label": "Social", "value": 5_400], ["label": "\u{202e}Games", "value": 1_800]],
          ],
        ],
      ], "svg": "<svg/>",
    ]),
    "Catalog.Explain": .reply([
      "name": "www.tiktok.com", "verdict": "block", "reason": "blockedCategory", "sentence": "its category is blocked",
      "categories": ["social", "streaming"], "application": "tiktok", "store": "default",
      "setting": "shield.webDomainCategories", "rule": "social", "allow": "--app tiktok", "list": "rules/social.txt",
      "line": 40,
      "until": "2026-11-21T20:00:00Z", "chain": ["rules/social.txt:40 puts tiktok.com into social", "store default"],
    ]),
    "Filter.Status": .reply([
      "daemon": [
        "process": 41, "version": "0.1.0", "startedAt": "2026-11-21T08:00:00Z", "questions": 3,
        "troubles": ["the configuration was not read: line 4 has no such key"],
        "remarks": ["the list 'Games' is 8 days old: 'picket lists update' asks for a newer one"], "alerts": [alert],
        "closed": [
          ["child": "Mia", "what": "social", "until": "2026-11-21T17:00:00Z", "by": "schedule Homework"],
          ["child": "Ben", "what": "games", "by": "schedule Always"],
        ], "usageLost": 2,
        // Nothing listens there.
        "dashboard": [
          "address": "127.0.0.2", "port": 9, "isLocal": false,
          "fingerprint":
            "00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF",
        ],
      ],
      "process": 42, "version": "0.1.0", "startedAt": "2026-11-21T08:00:00Z", "followed": true, "rules": "up",
      "backEnd": "nftables", "backEndReasons": [], "mode": "router", "fail": "closed", "revision": 9, "children": 2,
      "devices": 2, "recordsDropped": 0,
      "queues": [
        [
          "number": 5_230, "packets": 900, "verdicts": 890, "waiting": 0, "droppedFull": 10, "droppedBuffer": 0,
          "forgotten": 0, "refused": 0,
        ]
      ],
      "events": [
        ["time": "2026-11-21T08:00:01Z", "kind": "snapshotTaken", "text": "settings 8 are in force"],
        ["time": "2026-11-21T08:00:02Z", "kind": "snapshotTaken", "text": "settings 9 are in force"],
        [
          "time": "2026-11-21T09:00:00Z", "kind": "rulesRestored",
          "text": "rules of the fence were missing; they are back",
        ],
      ],
    ]),
    "Filter.Metrics": .reply([
      "text": "# TYPE picket_flows gauge\npicket_flows{state=\"decided\",queue=\"1\"} 3\npicket_grants 0\n"
    ]),
  ]
}

import PicketJSON

// What picketd answers of the family's other machines.
extension Family {
  private static let fleet: JSON = [
    "family": "000102030405060708090a0b0c0d0e0f", "name": "router", "database": "db.home.arpa/picket",
    "since": "2026-11-01T08:00:00Z", "isKeeper": true, "follows": false, "lastExchange": "2026-11-21T16:59:58Z",
    "unsent": 3,
    "troubles": [
      "the database did not show 2 rows any more that it had. They hold here, and are handed over again",
      "guardians of two nodes decided differently about the limit Games of Mia",
    ],
    "nodes": [
      [
        "node": "4711", "name": "router", "isThis": true, "isKeeper": true, "isRevoked": false, "follows": false,
        "isOverQuota": false,
        "seen": "2026-11-21T16:59:58Z", "isAway": false, "behind": 0, "picket": "0.1.0", "fence": "up",
      ],
      [
        "node": "4712", "name": "laptop", "isThis": false, "isKeeper": false, "isRevoked": false, "follows": false,
        "isOverQuota": false,
        "seen": "2026-11-21T16:59:50Z", "isAway": false, "behind": 2, "picket": "0.2.0", "fence": "broken",
      ],
      [
        "node": "4713", "name": "old\u{1B}[2J", "isThis": false, "isKeeper": false, "isRevoked": true, "follows": false,
        "isOverQuota": false,
        "seen": "2026-11-11T16:59:50Z", "isAway": true, "behind": 40, "picket": "0.1.0", "fence": "down",
      ],
      [
        "node": "4714", "isThis": false, "isKeeper": false, "isRevoked": false, "follows": false, "isOverQuota": false,
        "isAway": true,
      ],
      [
        "node": "4715", "name": "cart-7", "isThis": false, "isKeeper": false, "isRevoked": false, "follows": true,
        "isOverQuota": true,
        "seen": "2026-11-19T16:59:50Z", "isAway": true, "behind": 31,
      ],
    ],
  ]

  static let fleetAnswers: [String: DaemonStandIn.Answer] = [
    "Fleet.Status": .reply(["fleet": fleet, "courier": false]), "Fleet.Create": .reply(["fleet": fleet]),
    "Fleet.Invite": .reply(["code": "picket-fleet-1:0001020304", "until": "2026-11-21T18:00:00Z", "machines": 30]),
    "Fleet.Invitations": .reply([
      "invitations": [
        ["number": "k3f9abcdefghjkmn", "follows": true, "machines": 30, "left": 27, "until": "2026-11-22T18:00:00Z"],
        ["number": "qrstuvwxyz234567", "follows": false, "machines": 1, "left": 1, "until": "2026-11-21T18:00:00Z"],
      ]
    ]), "Fleet.Withdraw": .reply([:]),
    "Fleet.Join": .reply(["fleet": fleet]), "Fleet.Leave": .reply([:]),
  ]
}

PRAGMA application_id = 1347114033;
PRAGMA user_version = 16;
BEGIN TRANSACTION;
CREATE TABLE accessTokens (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  digest BLOB NOT NULL UNIQUE,
  scope TEXT NOT NULL,
  created INTEGER NOT NULL,
  until INTEGER,
  used INTEGER
) STRICT;
INSERT INTO "accessTokens" VALUES(1,'t',X'0102','read',7,NULL,8);
CREATE TABLE activities (
  child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
  client TEXT NOT NULL,
  name TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (child, client, name)
) STRICT;
INSERT INTO "activities" VALUES(1,'c','a','{}');
CREATE TABLE ages (
  child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
  client TEXT NOT NULL,
  consent TEXT,
  age INTEGER,
  gates TEXT NOT NULL,
  PRIMARY KEY (child, client)
) STRICT, WITHOUT ROWID;
INSERT INTO "ages" VALUES(1,'c','approved',9,'[13,16]');
CREATE TABLE authorizations (
  child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
  client TEXT NOT NULL,
  member TEXT NOT NULL,
  status TEXT NOT NULL,
  since INTEGER NOT NULL, program TEXT,
  PRIMARY KEY (child, client)
) STRICT, WITHOUT ROWID;
INSERT INTO "authorizations" VALUES(1,'c','child','approved',6,'/usr/bin/c');
INSERT INTO "authorizations" VALUES(1,'d','individual','denied',7,NULL);
CREATE TABLE callbacks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
  client TEXT NOT NULL,
  activity TEXT NOT NULL,
  kind TEXT NOT NULL,
  event TEXT,
  time INTEGER NOT NULL
) STRICT;
INSERT INTO "callbacks" VALUES(1,1,'c','a','eventDidReachThreshold','e',12);
CREATE TABLE changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  time INTEGER NOT NULL,
  actor TEXT NOT NULL,
  name TEXT NOT NULL,
  user INTEGER,
  kind TEXT NOT NULL,
  words TEXT NOT NULL
) STRICT;
INSERT INTO "changes" VALUES(1,11,'guardian','root',0,'shields','sealed');
CREATE TABLE children (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  birthYear INTEGER,
  level TEXT,
  created INTEGER NOT NULL
, ages TEXT, profile INTEGER REFERENCES children ON DELETE SET NULL, isProfile INTEGER NOT NULL DEFAULT 0, log TEXT, logSince INTEGER, logFrom INTEGER) STRICT;
INSERT INTO "children" VALUES(1,'Mia',2014,'strict',1,NULL,NULL,0,NULL,NULL,NULL);
CREATE TABLE decisions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  time INTEGER NOT NULL,
  child INTEGER,
  device INTEGER,
  token BLOB,
  application BLOB,
  categories TEXT NOT NULL,
  via TEXT NOT NULL,
  verdict TEXT NOT NULL,
  reason TEXT NOT NULL,
  store TEXT
, count INTEGER NOT NULL DEFAULT 1, last INTEGER, node INTEGER, origin INTEGER) STRICT;
INSERT INTO "decisions" VALUES(1,10,1,1,X'0304',X'05','social','tls','block','category','c',1,NULL,NULL,NULL);
INSERT INTO "decisions" VALUES(3,12,NULL,NULL,NULL,NULL,'','dns','block','foreignResolver',NULL,2,13,NULL,NULL);
CREATE TABLE devices (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  owner TEXT NOT NULL,
  child INTEGER REFERENCES children ON DELETE CASCADE,
  hardware TEXT UNIQUE,
  address TEXT UNIQUE,
  user INTEGER UNIQUE,
  name TEXT,
  created INTEGER NOT NULL
) STRICT;
INSERT INTO "devices" VALUES(1,'child',1,'02:00:00:00:00:01',NULL,NULL,NULL,2);
CREATE TABLE grants (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
  kind TEXT NOT NULL,
  token BLOB,
  until INTEGER NOT NULL,
  created INTEGER NOT NULL,
  question TEXT
) STRICT;
INSERT INTO "grants" VALUES(1,1,'domain',X'0102',9,8,'q');
CREATE TABLE impossibleTraffic (
  child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
  hour INTEGER NOT NULL,
  body BLOB NOT NULL
) STRICT;
CREATE TABLE impossibleUsage (
  child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
  hour INTEGER NOT NULL,
  name INTEGER NOT NULL,
  device INTEGER NOT NULL,
  bits INTEGER,
  received INTEGER,
  sent INTEGER
) STRICT;
INSERT INTO "impossibleUsage" VALUES(1,7,1,1,NULL,5,-5);
INSERT INTO "impossibleUsage" VALUES(1,-1,1,1,NULL,5,5);
INSERT INTO "impossibleUsage" VALUES(1,497222,-3,1,NULL,1,1);
INSERT INTO "impossibleUsage" VALUES(1,497222,3,1,NULL,-1,5);
INSERT INTO "impossibleUsage" VALUES(1,497222,3,70000,NULL,1,1);
CREATE TABLE minutes (
  child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
  hour INTEGER NOT NULL,
  name INTEGER NOT NULL,
  device INTEGER NOT NULL,
  bits INTEGER NOT NULL,
  PRIMARY KEY (child, hour, name, device)
) STRICT, WITHOUT ROWID;
INSERT INTO "minutes" VALUES(1,497222,1,1,7);
INSERT INTO "minutes" VALUES(1,497223,2,1,1);
CREATE TABLE names (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token BLOB NOT NULL UNIQUE,
  last INTEGER NOT NULL
) STRICT;
INSERT INTO "names" VALUES(1,X'0102',20717);
INSERT INTO "names" VALUES(2,X'00',20717);
CREATE TABLE passkeys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  guardian INTEGER NOT NULL,
  name TEXT NOT NULL,
  origin TEXT NOT NULL,
  credential BLOB NOT NULL UNIQUE,
  user BLOB NOT NULL,
  key BLOB NOT NULL,
  counter INTEGER NOT NULL,
  created INTEGER NOT NULL,
  used INTEGER
) STRICT;
CREATE TABLE "questions" (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
  client TEXT,
  topic TEXT NOT NULL,
  token BLOB,
  payload TEXT NOT NULL,
  state TEXT NOT NULL,
  choices TEXT NOT NULL,
  answer TEXT,
  created INTEGER NOT NULL,
  expires INTEGER,
  answered INTEGER
) STRICT;
INSERT INTO "questions" VALUES(1,'z',1,'c','',NULL,'{}','answered','[]','approve',6,NULL,7);
INSERT INTO "questions" VALUES(2,'q',1,NULL,'',X'00FF','{}','open','[]',NULL,7,8,NULL);
INSERT INTO "questions" VALUES(3,'a',1,NULL,'',X'00FE','{}','open','[]',NULL,8,NULL,NULL);
CREATE TABLE secrets (
  key TEXT PRIMARY KEY NOT NULL,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "secrets" VALUES('household',X'000102');
CREATE TABLE seen (
  hardware TEXT PRIMARY KEY NOT NULL,
  addresses TEXT NOT NULL,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "seen" VALUES('02:00:00:00:00:02','["192.0.2.7"]',3,4);
CREATE TABLE sharedGrants (
  number INTEGER PRIMARY KEY,
  kind INTEGER NOT NULL,
  id BLOB NOT NULL
) STRICT;
INSERT INTO "sharedGrants" VALUES(1,2,X'03');
CREATE TABLE sharedMinutes (
  hour INTEGER NOT NULL,
  child BLOB NOT NULL,
  token BLOB NOT NULL,
  bits INTEGER NOT NULL,
  unsent INTEGER NOT NULL,
  PRIMARY KEY (hour, child, token)
) STRICT, WITHOUT ROWID;
INSERT INTO "sharedMinutes" VALUES(497222,X'01',X'02',3,1);
CREATE TABLE sharedOwners (
  child INTEGER PRIMARY KEY REFERENCES children ON DELETE CASCADE,
  id BLOB NOT NULL
) STRICT;
INSERT INTO "sharedOwners" VALUES(1,X'01');
CREATE TABLE sharedRows (
  kind INTEGER NOT NULL,
  id BLOB NOT NULL,
  base INTEGER NOT NULL,
  body BLOB NOT NULL,
  isUnsent INTEGER NOT NULL,
  applied BLOB NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
INSERT INTO "sharedRows" VALUES(1,X'01',2,X'03',1,X'04');
CREATE TABLE stores (
  child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
  client TEXT NOT NULL,
  name TEXT NOT NULL,
  isActive INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  settings TEXT NOT NULL,
  PRIMARY KEY (child, client, name)
) STRICT;
INSERT INTO "stores" VALUES(1,'c','',1,5,'{"a":1}');
CREATE TABLE timeRules (
  child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
  client TEXT NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (child, client, kind, name)
) STRICT;
INSERT INTO "timeRules" VALUES(1,'c','limit','Games','{}');
CREATE TABLE "traffic" (
  child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
  hour INTEGER NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (child, hour)
) STRICT;
INSERT INTO "traffic" VALUES(1,497222,X'0101E05D90030101808080808080808010000002800101');
INSERT INTO "traffic" VALUES(1,497223,X'02010500');
CREATE INDEX devicesOfChild ON devices (child);
CREATE INDEX grantsOfChild ON grants (child);
CREATE INDEX decisionsByTime ON decisions (time);
CREATE INDEX decisionsOfChild ON decisions (child);
CREATE INDEX changesByActor ON changes (actor);
CREATE INDEX questionsOfChild ON questions (child);
CREATE INDEX impossibleUsageOfChild ON impossibleUsage (child);
CREATE INDEX callbacksOfChild ON callbacks (child);
CREATE INDEX impossibleTrafficOfChild ON impossibleTraffic (child);
CREATE UNIQUE INDEX decisionsElsewhere ON decisions (node, origin) WHERE node IS NOT NULL;
CREATE INDEX decisionsElsewhereOfChild ON decisions (child, time) WHERE node IS NOT NULL;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('children',1);
INSERT INTO "sqlite_sequence" VALUES('devices',1);
INSERT INTO "sqlite_sequence" VALUES('grants',1);
INSERT INTO "sqlite_sequence" VALUES('decisions',3);
INSERT INTO "sqlite_sequence" VALUES('questions',3);
INSERT INTO "sqlite_sequence" VALUES('changes',1);
INSERT INTO "sqlite_sequence" VALUES('names',2);
INSERT INTO "sqlite_sequence" VALUES('callbacks',1);
COMMIT;

internal import Postgres

// What one machine, and one family, may write on a day (UTC): pieces, and their octets. The owner of the database changes it:
//
//     UPDATE picket.families SET node_pieces = 400000 WHERE family = ...
//
// A day of 10,000 children is 24 million pieces, over 500 machines; one of a household of three is a few thousand.
extension FleetSchema {
  static let version6 = Step(
    oldest: 1,
    statements: [
      """
      ALTER TABLE picket.families
        ADD COLUMN node_pieces bigint NOT NULL DEFAULT 400000, ADD COLUMN node_octets bigint NOT NULL DEFAULT 134217728,
        ADD COLUMN day_pieces bigint NOT NULL DEFAULT 60000000, ADD COLUMN day_octets bigint NOT NULL DEFAULT 17179869184
      """,
      // Node 0 is the family as a whole. No machine sees this.
      """
      CREATE TABLE picket.meters (
        family bytea NOT NULL REFERENCES picket.families,
        node bigint NOT NULL,
        day bigint NOT NULL,
        pieces bigint NOT NULL,
        octets bigint NOT NULL,
        PRIMARY KEY (family, node, day)
      )
      """,
      "ALTER TABLE picket.meters ENABLE ROW LEVEL SECURITY",
    ])

  /// The code by which the database refuses what is over a quota.
  static let quotaState = "PKQ01"

  private static let metered = ["rows", "minutes", "counters", "claims", "commits"]

  /// Has the database count what machines write, once for each statement: to count each row in a guard took longer than to write it. It is
  /// a trigger in the language that every PostgreSQL has. A server of another kind that has none has no quotas, and all else.
  static func meter(on owner: PostgresConnection) throws(PostgresError) {
    let present = try owner.run([
      Query(
        """
        SELECT count(*) FROM information_schema.triggers
        WHERE event_object_schema = 'picket' AND trigger_name = 'metered_insert'
        """, mostRows: 1)
    ])
    let isNew = present[0].rows == [[.integer(0)]]
    var queries = [Query(count)]
    for table in isNew ? metered.compactMap({ SQLName($0) }) : [] {
      queries += [
        Query(
          """
          CREATE TRIGGER metered_insert AFTER INSERT ON picket.\(table) REFERENCING NEW TABLE AS fresh
            FOR EACH STATEMENT EXECUTE FUNCTION picket.count_pieces()
          """),
        Query(
          """
          CREATE TRIGGER metered_update AFTER UPDATE ON picket.\(table) REFERENCING NEW TABLE AS fresh
            FOR EACH STATEMENT EXECUTE FUNCTION picket.count_pieces()
          """),
      ]
    }
    // XX000: another owner's program does the same just now.
    do throws(PostgresError) {
      _ = try owner.run(queries)
    } catch  where ["0A000", "42601", "42704", "42883", "XX000"].contains(error.state) {}
  }

  /// With its owner's rights. `session_user` is the machine's role, also after SET ROLE. The owner is not counted.
  private static let count: SQL = """
    CREATE OR REPLACE FUNCTION picket.count_pieces() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
    DECLARE
      written bigint;
      size bigint;
      writer picket.members%ROWTYPE;
      quota picket.families%ROWTYPE;
      meter picket.meters%ROWTYPE;
      today bigint := extract(epoch FROM now())::bigint / 86400;
    BEGIN
      SELECT count(*), coalesce(sum(pg_column_size(f.*)), 0) INTO written, size FROM fresh f;
      SELECT * INTO writer FROM picket.members m WHERE m.role = session_user;
      IF written = 0 OR writer.family IS NULL THEN
        RETURN NULL;
      END IF;
      SELECT * INTO quota FROM picket.families f WHERE f.family = writer.family;
      FOR meter IN
        INSERT INTO picket.meters AS m (family, node, day, pieces, octets)
        VALUES (writer.family, 0, today, written, size), (writer.family, writer.node, today, written, size)
        ON CONFLICT (family, node, day) DO UPDATE
          SET pieces = m.pieces + excluded.pieces, octets = m.octets + excluded.octets
        RETURNING m.*
      LOOP
        IF meter.node = 0 AND (meter.pieces > quota.day_pieces OR meter.octets > quota.day_octets) THEN
          RAISE EXCEPTION 'the family has written % pieces and % MB today', quota.day_pieces, quota.day_octets / 1048576
            USING ERRCODE = 'PKQ01';
        ELSIF meter.node <> 0 AND (meter.pieces > quota.node_pieces OR meter.octets > quota.node_octets) THEN
          RAISE EXCEPTION 'this machine may write % pieces and % MB a day', quota.node_pieces, quota.node_octets / 1048576
            USING ERRCODE = 'PKQ01';
        END IF;
      END LOOP;
      RETURN NULL;
    END
    $$
    """
}

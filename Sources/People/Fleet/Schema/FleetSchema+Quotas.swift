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

  /// The tables that machines write pieces to.
  static let metered = ["rows", "minutes", "counters", "claims", "commits", "sheets"]

  /// Has the database count what machines write, once for each statement: to count each row in a guard took longer than to write it. A
  /// machine whose quota is used up is refused before anything is written. These are triggers in the language that every PostgreSQL has. A
  /// server of another kind that has none has no quotas, and all else.
  static func meter(on owner: PostgresConnection) throws(PostgresError) {
    var present: Set<String> = []
    let answer = try owner.run([
      Query(
        """
        SELECT DISTINCT (trigger_name || ' ' || event_object_table)::text FROM information_schema.triggers
        WHERE event_object_schema = 'picket'
        """, mostRows: 10_000)
    ])
    for values in answer[0].rows {
      var row = RowReader(values)
      present.insert(try row.text())
    }
    func missing(_ name: String, _ sql: (SQLName) -> SQL) -> [Query] {
      metered.filter { !present.contains("\(name) \($0)") }.compactMap { SQLName($0) }.map { Query(sql($0)) }
    }
    let before = missing("metered_before") {
      """
      CREATE TRIGGER metered_before BEFORE INSERT OR UPDATE ON picket.\($0)
        FOR EACH STATEMENT EXECUTE FUNCTION picket.refuse_pieces()
      """
    }
    let inserted = missing("metered_insert") {
      """
      CREATE TRIGGER metered_insert AFTER INSERT ON picket.\($0) REFERENCING NEW TABLE AS fresh
        FOR EACH STATEMENT EXECUTE FUNCTION picket.count_pieces()
      """
    }
    let updated = missing("metered_update") {
      """
      CREATE TRIGGER metered_update AFTER UPDATE ON picket.\($0) REFERENCING NEW TABLE AS fresh
        FOR EACH STATEMENT EXECUTE FUNCTION picket.count_pieces()
      """
    }
    // XX000: another owner's program does the same just now.
    do throws(PostgresError) {
      _ = try owner.run([Query(refuse), Query(count)] + before + inserted + updated)
    } catch  where ["0A000", "42601", "42704", "42710", "42883", "XX000"].contains(error.state) {}
  }

  /// Of a meter `q` and its family `f`.
  private static let sentence: SQL = """
    CASE q.node
      WHEN 0 THEN 'the family has written ' || f.day_pieces || ' pieces and ' || f.day_octets / 1048576 || ' MB today'
      ELSE 'this machine may write ' || f.node_pieces || ' pieces and ' || f.node_octets / 1048576 || ' MB a day'
    END
    """

  // With their owner's rights. `session_user` is the machine's role, also after SET ROLE. The owner is not counted.

  private static let refuse: SQL = """
    CREATE OR REPLACE FUNCTION picket.refuse_pieces() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
    DECLARE
      why text;
    BEGIN
      SELECT \(sentence) INTO why
      FROM picket.members m
      JOIN picket.families f ON f.family = m.family
      JOIN picket.meters q
        ON q.family = m.family AND q.node IN (0, m.node) AND q.day = extract(epoch FROM now())::bigint / 86400
      WHERE m.role = session_user AND CASE q.node
        WHEN 0 THEN q.pieces >= f.day_pieces OR q.octets >= f.day_octets
        ELSE q.pieces >= f.node_pieces OR q.octets >= f.node_octets
      END LIMIT 1;
      IF FOUND THEN
        RAISE EXCEPTION '%', why USING ERRCODE = 'PKQ01';
      END IF;
      RETURN NULL;
    END
    $$
    """

  private static let count: SQL = """
    CREATE OR REPLACE FUNCTION picket.count_pieces() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
    DECLARE
      written bigint;
      size bigint;
      writer picket.members%ROWTYPE;
      today bigint := extract(epoch FROM now())::bigint / 86400;
      why text;
    BEGIN
      SELECT count(*), coalesce(sum(pg_column_size(f.*)), 0) INTO written, size FROM fresh f;
      -- As nearly always one of INSERT and UPDATE did.
      IF written = 0 THEN
        RETURN NULL;
      END IF;
      SELECT * INTO writer FROM picket.members m WHERE m.role = session_user;
      IF NOT FOUND THEN
        RETURN NULL;
      END IF;
      WITH q AS (
        INSERT INTO picket.meters AS m (family, node, day, pieces, octets)
        VALUES (writer.family, 0, today, written, size), (writer.family, writer.node, today, written, size)
        ON CONFLICT (family, node, day) DO UPDATE
          SET pieces = m.pieces + excluded.pieces, octets = m.octets + excluded.octets
        RETURNING m.*
      )
      SELECT \(sentence) INTO why FROM q JOIN picket.families f ON f.family = q.family WHERE CASE q.node
        WHEN 0 THEN q.pieces > f.day_pieces OR q.octets > f.day_octets
        ELSE q.pieces > f.node_pieces OR q.octets > f.node_octets
      END LIMIT 1;
      IF FOUND THEN
        RAISE EXCEPTION '%', why USING ERRCODE = 'PKQ01';
      END IF;
      RETURN NULL;
    END
    $$
    """
}

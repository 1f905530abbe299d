/// A network namespace in which a server listens, so that rules for packets can cut it off. Its socket in its folder is for tests.
public struct DatabasePlace: Sendable {
  /// Words that start a program there.
  let entrance: String
  private let address: String
  /// Files of the server's certificate and its key.
  private let (certificate, key): (String, String)

  public init(entrance: [String], address: String, certificate: String, key: String) {
    self.entrance = entrance.joined(separator: " ")
    (self.address, self.certificate, self.key) = (address, certificate, key)
  }

  var options: String {
    "-c listen_addresses=\(address) -c ssl=on -c ssl_cert_file=\(certificate) -c ssl_key_file=server.key"
  }

  /// PostgreSQL takes no key that others may read.
  var preparation: String {
    """
    install -m 600 '\(key)' "$0/data/server.key"
      echo 'hostssl all all all scram-sha-256' >> "$0/data/pg_hba.conf"
    """
  }
}

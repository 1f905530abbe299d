import Testing

@Suite struct UnsafeTests {
  /// Where `unsafe` may stand below `Sources/`, how often, and why. Look twice before you raise a number; lower it whenever you
  /// can.
  static let allowed: [String: (count: Int, reason: String)] = [
    "Packets/Wire/Cursor.swift": (28, "loads behind a check of their own, and bytes added to an array"),
    "Packets/Capture/Injection/SendSlots.swift": (33, "sendmmsg(2) with addresses and marks, from memory taken once"),
    "Packets/Capture/Netlink/NetlinkSocket.swift": (20, "libmnl's socket, its options, and a message to another one"),
    "Packets/Capture/Queue/PendingPacket.swift": (9, "a reference held by hand, for a value that can be discarded"),
    "Packets/Capture/Queue/ReceiveSlots.swift": (15, "recvmmsg(2) into memory taken once"),
    "Packets/Capture/Queue/Verdicts.swift": (28, "verdicts laid out in place, send(2), and its own life by hand"),
    "Packets/Inspect/Flow/FlowTable.swift": (2, "a flow by its address in the slab: an accessor that yields allocates"),
    "Packets/Inspect/Memory/Slab.swift": (14, "one owner by type, so that tables are written in place"),
    "Packets/Inspect/QUIC/Attempt.swift": (2, "an attempt by its address in the slab"),
    "Packets/Inspect/Stream/StreamPool.swift": (2, "a stream by its address in the slab"),
    "Packets/Inspect/QUIC/InitialKeys.swift": (23, "Nettle's hash on blocks laid out beforehand"),
    "Packets/Inspect/QUIC/InitialOpener.swift": (37, "Nettle's ciphers, and the room that they write to"),
    "People/Ledger/Opening/LogWalk.swift": (3, "words of a page, for a checksum"),
    "People/Ledger/SQLite/Columns.swift": (19, "SQLite's columns, copied at once"),
    "People/Ledger/SQLite/DatabaseConnection.swift": (22, "SQLite's connection"),
    "People/Ledger/SQLite/Statement.swift": (39, "SQLite's statements, values bound to them, and where those lie"),
    "People/Probe/Ends/HandmadeSegments.swift": (2, "a connection's numbers, by getsockopt(2)"),
    "People/Probe/Ends/ProbeSocket.swift": (19, "sockets of either end, with addresses"),
    "People/Probe/ProbeRun.swift": (4, "pthread_sigmask(3)"),
    "People/Probe/Writing/QUICInitialText.swift": (8, "Nettle's ciphers, and an identifier's octets"),
    "Programs/picket/Dashboard/PagesProbe.swift": (9, "getaddrinfo(3), connect(2)"),
    "System/Sandbox/CallFilter.swift": (3, "prctl(2) with a filter"),
    "System/Sandbox/WritableFiles.swift": (2, "open(2) and fstat(2)"),
    "Programs/picket-confine/Confinement.swift": (5, "mount(2), chdir(2), setrlimit(2)"),
    "Programs/picket-confine/FirstProcess.swift": (3, "pipe(2), waitpid(2), poll(2)"),
    "Programs/picket-confine/ConfinementError.swift": (8, "strerror(3), write(2), execv(3), execve(2)"),
    "Programs/picket-confine/OpenDescriptors.swift": (1, "open(2)"),
    "Programs/picket-fetch/Confinement.swift": (1, "setrlimit(2)"),
    "Programs/picket-init/Places.swift": (2, "open(2), chown(2)"),
    "Programs/picket-init/ProgramRights.swift": (1, "setgroups(2)"),
    "Programs/picket-init/ProgramStart.swift": (8, "open(2), sigprocmask(2), execve(2)"),
    "Programs/picket-init/ConfigurationCopy.swift": (1, "chown(2)"),
    "Programs/picket-init/InitProcess.swift": (1, "waitpid(2)"),
    "Programs/picket-laptop/SessionTerminal.swift": (1, "open(2) of a terminal"),
    "Programs/picketd/Names/Resolver.swift": (16, "getaddrinfo(3) and setenv(3)"),
    "Packets/KernelRules/Watch/LegacyTables.swift": (1, "getsockopt(2)"),
    "Packets/KernelRules/Watch/RuleWatch.swift": (3, "bind(2) and recv(2) on a netlink socket"),
    "Packets/KernelRules/Nft/Nftables.swift": (14, "libnftables' context, and its code"),
    "People/FamilyTokens/Secret.swift": (11, "libsodium's memory for keys"),
    "People/Household/AccessTokens/AccessToken.swift": (1, "libsodium's SHA-256"),
    "People/Household/Passkeys/Household+Passkeys.swift": (1, "libsodium's SHA-256"),
    "People/Household/Passkeys/PasskeyChallenges.swift": (1, "libsodium's HMAC"),
    "Protocols/QRCode/QRCode.swift": (5, "libqrencode's squares"),
    "People/WebAuthn/Signature.swift": (10, "libcrypto's keys and signatures"),
    "People/Household/Passcode/TimedCode.swift": (3, "libcrypto's HMAC"),
    "People/Household/Passcode/Passcode.swift": (2, "libsodium's Argon2id"),
    "People/FamilyTokens/Derivation.swift": (3, "libcrypto's HMAC"),
    "People/FamilyTokens/FamilyKey+Export.swift": (3, "libsodium's Argon2id and secretbox"),
    "People/FamilyTokens/BlockCipher.swift": (18, "libcrypto's AES, and what it writes"),
    "People/Lists/Names/International.swift": (4, "libidn2"),
    "People/Lists/Names/PublicSuffix.swift": (5, "libpsl"),
    "People/Messages/Receivers/Receiver+Webhook.swift": (3, "libsodium's HMAC"),
    "People/Subscriptions/Delivery/MailTransfer.swift": (23, "libcurl's handle, and what it sends piece by piece"),
    "People/Subscriptions/Download/Transfer.swift": (49, "libcurl's handles and callbacks"),
    "People/Web/Certificate/KeyPair.swift": (45, "libcrypto's certificates"),
    "People/Web/Server/Callbacks.swift": (32, "what libmicrohttpd calls, and what it holds for us meanwhile"),
    "People/Web/Server/HTTPServer.swift": (13, "libmicrohttpd's server, and what it is told"),
    "People/Web/Server/KeptResponse.swift": (8, "an answer of libmicrohttpd that is sent many times"),
    "People/Web/Server/LibraryConnection.swift": (31, "libmicrohttpd's connections and answers"),
    "People/Web/Server/ListeningPort.swift": (13, "bind(2) at an address"),
    "People/Web/Server/HTTPClient.swift": (6, "a socket's address"),
    "Protocols/PicketVarlink/StreamSocket.swift": (4, "send(2), recv(2), socketpair(2)"),
    "Protocols/PicketVarlink/Server/CallThreads.swift": (4, "the executor that jobs are told to run on"),
    "Protocols/PicketVarlink/Server/Epoll.swift": (2, "epoll(7)"),
    "Protocols/DBus/BusConnection.swift": (40, "libsystemd's bus, its messages and errors"),
    "Protocols/DBus/BusConnection+Signals.swift": (13, "libsystemd's messages that come unasked"),
    "Protocols/DBus/BusReader.swift": (14, "libsystemd's messages, copied at once"),
    "Protocols/MQTT/Arrivals.swift": (16, "what libmosquitto calls, and copies of what it shows"),
    "Protocols/MQTT/BrokerConnection.swift": (18, "libmosquitto's handle, and its parameters"),
    "Protocols/Postgres/Address/ConnectionOption.swift": (13, "libpq's options"),
    "Protocols/Postgres/Connection/PostgresLink.swift": (38, "libpq's connection, and parameters laid out for it"),
    "Protocols/Postgres/Connection/Piece.swift": (21, "libpq's results, copied at once"),
    "Programs/picket/Text/Terminal.swift": (4, "tcgetattr(3), tcsetattr(3) and TIOCGWINSZ"),
    "Programs/picket-bench/Rivals.swift": (26, "a C library opened at run time"),
    "Programs/picket-bench/Processes/BackgroundProgram.swift": (
      19, "posix_spawn(3), poll(2), wait4(2), waitid(2), and its clock"
    ),
    "Programs/picket-bench/Processes/Loopback.swift": (8, "sockets"),
    "Programs/picket-bench/Fleet/LeanNode.swift": (1, "what a socket carried"),
    "System/PicketSystem/Programs/NotificationSocket.swift": (2, "chown(2), recv(2)"),
    "System/PicketSystem/Failure.swift": (2, "strerror(3)"),
    "System/PicketSystem/Sockets/Datagram.swift": (
      28, "socketpair(2), sendmsg(2) and recvmsg(2) with descriptors beside the bytes"
    ),
    "System/PicketSystem/Files/Descriptor.swift": (1, "open(2)"),
    "System/PicketSystem/Files/File.swift": (
      15, "read(2) and write(2), mkdir(2), unlink(2), rename(2), chmod(2), access(2), readlink(2), realpath(3)"
    ),
    "System/PicketSystem/Files/FileLock.swift": (5, "open(2), and the note of who holds it"),
    "System/PicketSystem/Files/FileIdentity.swift": (2, "fstatat(2) and fstat(2)"),
    "System/PicketSystem/Files/Folder.swift": (7, "readdir(3), rmdir(2)"),
    "System/PicketSystem/Files/Inflate.swift": (23, "zlib's stream"),
    "System/PicketSystem/Files/NewFile.swift": (8, "open(2), linkat(2) and rename(2)"),
    "System/PicketSystem/Files/OpeningWatch.swift": (5, "fanotify(7): its marks, events and answers"),
    "System/PicketSystem/Files/TemporaryFolder.swift": (
      4, "mkdtemp(3), rmdir(2), and open(2) of a file without a name"
    ),
    "System/PicketSystem/Files/WholeTransfer.swift": (6, "pread(2) and pwrite(2)"),
    "System/PicketSystem/Memory/Mapping.swift": (23, "mmap(2), and lines asked for"),
    "System/PicketSystem/Memory/Prefault.swift": (6, "madvise(2), and lines asked for by address"),
    "System/PicketSystem/Memory/SealedMemory.swift": (1, "memfd_create(2)"),
    "System/PicketSystem/Memory/ZeroedMemory.swift": (7, "madvise(2), and zeros written by address"),
    "System/PicketSystem/Programs/Account.swift": (16, "getpwuid_r(3), getpwnam_r(3) and getgrnam_r(3)"),
    "System/PicketSystem/Programs/Launch.swift": (22, "posix_spawn(3) and waitpid(2)"),
    "System/PicketSystem/Programs/ThisProcess.swift": (8, "getrlimit(2), setrlimit(2), getenv(3) and write(2)"),
    "System/PicketSystem/Programs/RunningProgram.swift": (6, "sockets to its streams"),
    "System/PicketSystem/Programs/Starter.swift": (1, "read(2)"),
    "System/PicketSystem/Programs/ServiceManager.swift": (6, "a socket's address"),
    "System/PicketSystem/Sockets/Credentials.swift": (3, "getsockopt(2)"),
    "System/PicketSystem/Sockets/DatagramSocket.swift": (6, "sendto(2) and recvfrom(2) with addresses"),
    "System/PicketSystem/Sockets/ListeningSocket.swift": (2, "chown(2) and chmod(2)"),
    "System/PicketSystem/Sockets/NetworkInterface.swift": (2, "if_nametoindex(3) and if_indextoname(3)"),
    "System/PicketSystem/Sockets/PacketSocket.swift": (2, "getsockopt(2), setsockopt(2)"),
    "System/PicketSystem/Sockets/Poll.swift": (1, "poll(2)"),
    "System/PicketSystem/Sockets/SocketPlace.swift": (15, "a path as a socket's address"),
    "System/PicketSystem/Threads/Ring.swift": (7, "slots that two threads write and read in turn"),
    "System/PicketSystem/Threads/Wakeup.swift": (9, "read(2) and write(2) of an eventfd(2), signalfd(2)"),
    "System/PicketSystem/Threads/WorkThread.swift": (5, "pthread_create(3) with an object as its context"),
    "System/PicketSystem/Time/CalendarTime.swift": (6, "gmtime_r(3)"),
    "System/PicketSystem/Time/SystemClock.swift": (2, "clock_gettime(2) and adjtimex(2)"),
  ]

  @Test(arguments: SourceTree.sources) func `unsafe code stays where it was agreed`(_ file: SourceTree.File) {
    let lines = file.matches(/\bunsafe\b/, inLinesWith: "unsafe").map(\.line)
    guard let entry = UnsafeTests.allowed[String(file.path.dropFirst("Sources/".count))] else {
      #expect(
        lines.isEmpty,
        """
        \(file.path):\(lines.first ?? 0) says `unsafe`: go through Wire's Cursor and spans, or add the file to \
        UnsafeTests.allowed with its count and the reason
        """)
      return
    }
    #expect(
      lines.count == entry.count,
      """
      \(file.path) says `unsafe` \(lines.count) times (lines \(lines)), \(entry.count) were agreed (\(entry.reason)): \
      review the change, then write the new number into UnsafeTests.allowed
      """)
  }

  @Test func `every agreed file is still there`() {
    let paths = Set(SourceTree.sources.map { String($0.path.dropFirst("Sources/".count)) })
    for path in UnsafeTests.allowed.keys.sorted() {
      #expect(paths.contains(path), "UnsafeTests.allowed names \(path), which is gone: remove the entry")
    }
  }
}

import Testing

@Suite struct UnsafeTests {
  /// Where `unsafe` may stand below `Sources/`, how often, and why. A number that grows is to be looked at twice; one that shrinks is
  /// only to be written down.
  static let allowed: [String: (count: Int, reason: String)] = [
    "Packets/Wire/Cursor.swift": (28, "loads behind a check of their own, and bytes added to an array"),
    "Packets/Capture/Injection/RawSocket.swift": (1, "setsockopt(2)"),
    "Packets/Capture/Injection/SendSlots.swift": (26, "sendmmsg(2) with addresses, from memory taken once"),
    "Packets/Capture/Netlink/NetlinkSocket.swift": (20, "libmnl's socket, its options, and a message to another one"),
    "Packets/Capture/Queue/PendingPacket.swift": (9, "a reference held by hand, for a value that can be discarded"),
    "Packets/Capture/Queue/QueueHolder.swift": (6, "readdir(3) and readlink(2)"),
    "Packets/Capture/Queue/ReceiveSlots.swift": (15, "recvmmsg(2) into memory taken once"),
    "Packets/Capture/Queue/Verdicts.swift": (28, "verdicts laid out in place, send(2), and its own life by hand"),
    "System/PicketSystem/Prefault.swift": (6, "madvise(2), and lines asked for by address"),
    "System/PicketSystem/ZeroedMemory.swift": (7, "madvise(2), and zeros written by address"),
    "Packets/Inspect/Memory/Slab.swift": (10, "one owner by type, so that tables are written in place"),
    "Packets/Inspect/QUIC/InitialKeys.swift": (23, "Nettle's hash on blocks laid out beforehand"),
    "Packets/Inspect/QUIC/InitialOpener.swift": (37, "Nettle's ciphers, and the room that they write to"),
    "Packets/FilterProtocol/Records/RecordRing.swift": (7, "slots that two threads write and read in turn"),
    "Packets/FilterProtocol/Sockets/FilterConnection.swift": (1, "poll(2)"),
    "Packets/FilterProtocol/Sockets/Datagram.swift": (
      27, "sendmsg(2) and recvmsg(2) with descriptors beside the bytes"
    ),
    "People/Ledger/Opening/Damage.swift": (4, "gmtime_r(3)"),
    "People/Ledger/Opening/LogWalk.swift": (3, "words of a page, for a checksum"),
    "People/Ledger/SQLite/Columns.swift": (17, "SQLite's columns, copied at once"),
    "People/Ledger/SQLite/Connection.swift": (22, "SQLite's connection"),
    "People/Ledger/SQLite/Statement.swift": (39, "SQLite's statements, values bound to them, and where those lie"),
    "ScreenTime/ManagedSettings/Store/StoreFailures.swift": (1, "write(2) to standard error"),
    "People/Extensions/Programs/ConfinedProgram.swift": (2, "poll(2) and waitpid(2)"),
    "People/Extensions/Programs/ExtensionUser.swift": (4, "getpwnam_r(3)"),
    "System/PicketSystem/FileRights.swift": (1, "stat(2)"),
    "ScreenTime/DaemonClient/Extension/ExtensionProcess.swift": (1, "write(2)"),
    "Programs/picket-confine/CallFilter.swift": (3, "prctl(2) with a filter"),
    "Programs/picket-confine/Confinement.swift": (8, "mount(2), mkdir(2), chdir(2), setrlimit(2)"),
    "Programs/picket-confine/Refusal.swift": (6, "strerror(3), write(2), execv(3)"),
    "System/PicketSystem/Credentials.swift": (1, "getsockopt(2)"),
    "System/PicketSystem/Descriptor.swift": (1, "open(2)"),
    "System/PicketSystem/DetachedProgram.swift": (1, "waitpid(2)"),
    "System/PicketSystem/ServiceManager.swift": (9, "getenv(3), and a socket's address"),
    "Programs/picket-filter/PicketFilter.swift": (1, "write(2)"),
    "System/PicketSystem/WorkThread.swift": (5, "pthread_create(3) with an object as its context"),
    "Programs/picketd/OpenFiles.swift": (2, "getrlimit(2) and setrlimit(2)"),
    "Programs/picketd/Clocks+Now.swift": (1, "clock_gettime(2)"),
    "Programs/picketd/Console.swift": (2, "write(2)"),
    "Programs/picketd/GuardianGroup.swift": (4, "getgrnam_r(3)"),
    "Programs/picketd/Mailbox.swift": (10, "a pipe that signals write to"),
    "Programs/picketd/Names/Resolver.swift": (16, "getaddrinfo(3) and setenv(3)"),
    "System/PicketSystem/Command.swift": (1, "access(2)"),
    "Packets/Capture/Rules/Watch/LegacyTables.swift": (1, "getsockopt(2)"),
    "System/PicketSystem/Launch.swift": (21, "posix_spawn(3)"),
    "System/PicketSystem/RunningProgram.swift": (6, "sockets to its streams, and waitpid(2)"),
    "Packets/Capture/Rules/Nftables.swift": (14, "libnftables' context, and its code"),
    "System/PicketSystem/Deadline.swift": (1, "clock_gettime(2)"),
    "System/PicketSystem/Failure.swift": (2, "strerror(3)"),
    "System/PicketSystem/File+Link.swift": (3, "readlink(2) and stat(2)"),
    "System/PicketSystem/Folder.swift": (7, "readdir(3) and fstatat(2)"),
    "System/PicketSystem/TemporaryFolder.swift": (10, "mkdtemp(3) and readdir(3)"),
    "System/PicketSystem/ProcessMemory.swift": (1, "setrlimit(2)"),
    "People/Tokens/Secret.swift": (10, "libsodium's memory for keys"),
    "People/Household/Users/Account.swift": (10, "getpwuid_r(3) and getpwnam_r(3)"),
    "People/Household/Time/ClockReading.swift": (2, "clock_gettime(2) and adjtimex(2)"),
    "People/Household/Passcode/Passcode.swift": (2, "libsodium's Argon2id"),
    "People/Tokens/Derivation.swift": (3, "libcrypto's HMAC"),
    "People/Tokens/FamilyKey+Export.swift": (3, "libsodium's Argon2id and secretbox"),
    "People/Tokens/BlockCipher.swift": (12, "libcrypto's AES"),
    "People/Tokens/SIV.swift": (19, "libcrypto's AES-SIV, by which tokens are opened"),
    "People/Lists/Names/International.swift": (4, "libidn2"),
    "People/Lists/Names/PublicSuffix.swift": (5, "libpsl"),
    "System/PicketSystem/File.swift": (4, "read(2) into a buffer"),
    "System/PicketSystem/FileIdentity.swift": (1, "fstatat(2)"),
    "System/PicketSystem/FileLock.swift": (5, "open(2), and the note of who holds it"),
    "System/PicketSystem/FileStamp.swift": (2, "stat(2) and fstat(2)"),
    "System/PicketSystem/File+Name.swift": (5, "mkdir(2), chmod(2), unlink(2), rename(2)"),
    "System/PicketSystem/Inflate.swift": (23, "zlib's stream"),
    "System/PicketSystem/ListeningSocket.swift": (4, "lstat(2), chown(2), chmod(2)"),
    "System/PicketSystem/Mapping.swift": (23, "mmap(2), and lines asked for"),
    "System/PicketSystem/NewFile.swift": (8, "open(2), linkat(2) and rename(2)"),
    "System/PicketSystem/Scratch.swift": (2, "open(2) and unlink(2)"),
    "System/PicketSystem/SocketPlace.swift": (9, "a path as a socket's address"),
    "System/PicketSystem/SealedMemory.swift": (4, "memfd_create(2) and fstat(2), words as octets"),
    "System/PicketSystem/Transfer.swift": (6, "pread(2) and pwrite(2)"),
    "People/Subscriptions/Download/Transfer.swift": (39, "libcurl's handles and callbacks"),
    "Packets/Filter/Live/Clock.swift": (1, "clock_gettime(2)"),
    "Packets/Filter/Live/Ring.swift": (5, "slots that two threads write and read in turn"),
    "Packets/Filter/Live/PacketThread.swift": (7, "pthread_create(3) with an object as its context"),
    "Packets/Filter/Service/Bell.swift": (4, "pipe(2), poll(2), read(2), write(2)"),
    "Packets/Filter/Service/FilterService.swift": (1, "poll(2)"),
    "System/PicketSystem/NetworkInterface.swift": (2, "if_nametoindex(3) and if_indextoname(3)"),
    "Packets/Filter/Service/KernelSetting.swift": (2, "open(2) and write(2)"),
    "Packets/Filter/Service/Signals.swift": (6, "sigtimedwait(2)"),
    "Protocols/PicketVarlink/StreamSocket.swift": (5, "send(2), recv(2), poll(2), socketpair(2)"),
    "Protocols/PicketVarlink/Server/CallThreads.swift": (
      10, "pthread_create(3) with an object as its context, eventfd(2)"
    ),
    "Protocols/PicketVarlink/Server/Epoll.swift": (9, "epoll(7)"),
    "Protocols/PicketVarlink/Server/Server.swift": (3, "pthread_create(3) with an object as its context"),
    "Protocols/PicketVarlink/Server/ServerLoop.swift": (2, "the same, on the thread's side"),
    "Protocols/PicketVarlink/Server/ServerMailbox.swift": (2, "eventfd(2)"),
    "Protocols/PicketVarlink/Service/Peer.swift": (3, "getsockopt(2) and poll(2)"),
    "Programs/picket/Text/Output.swift": (2, "write(2)"),
    "Programs/picket/Text/Terminal.swift": (2, "getenv(3)"),
    "Programs/picket/Family/LocalUser.swift": (3, "getpwnam(3) and getpwuid(3)"),
    "Programs/picket/Text/LocalTime.swift": (4, "localtime_r(3)"),
    "Programs/picket/Text/Secret.swift": (3, "tcgetattr(3) and tcsetattr(3)"),
    "Programs/picket-bench/Rivals.swift": (26, "a C library opened at run time"),
    "Programs/picket-bench/Console.swift": (1, "write(2)"),
    "Programs/picket-bench/Processes/Child.swift": (19, "posix_spawn(3), poll(2), wait4(2), waitid(2), and its clock"),
    "Programs/picket-bench/Processes/Loopback.swift": (8, "sockets"),
    "Programs/picket-bench/Filter/Road+Flows.swift": (1, "clock_gettime(2)"),
    "Programs/picket-bench/Processes/Workplace.swift": (10, "a folder made and removed"),
  ]

  @Test(arguments: SourceTree.sources) func `unsafe code stays where it was agreed`(_ file: SourceTree.File) {
    let lines = file.matches(/\bunsafe\b/).map(\.line)
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

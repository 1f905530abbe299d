internal import CConfine

extension CallFilter {
  /// Of clone(2): a thread, and no process.
  private static let thread: UInt32 = 0x10000
  /// Of clone(2): namespaces of mounts, control groups, names, signals' users, users, processes and networks.
  private static let namespaces: UInt32 = 0x7e02_0000

  /// An app's extension: no processes beside this one, no sockets beside those that it was given, no look into other
  /// processes, and signals to itself alone.
  public static func ofExtension(process: UInt32) -> CallFilter {
    CallFilter(
      refused: [
        PICKET_FORK, PICKET_VFORK, PICKET_SOCKET, PICKET_PTRACE, PICKET_READ_OTHER, PICKET_WRITE_OTHER, PICKET_RING,
        PICKET_UNSHARE, PICKET_SETNS, PICKET_PIDFD_SIGNAL, PICKET_PIDFD_GET, PICKET_BPF, PICKET_TKILL,
        PICKET_QUEUE_SIGNAL, PICKET_QUEUE_SIGNAL_THREAD, PICKET_KEYS, PICKET_KEY_CONTROL,
      ].map { CInt($0) },
      bounds: [
        Bound(call: CInt(PICKET_CLONE), test: .hasBits, value: thread),
        Bound(call: CInt(PICKET_KILL), test: .equal, value: process),
        Bound(call: CInt(PICKET_TGKILL), test: .equal, value: process),
      ])
  }

  /// A daemon, and what it starts, as the units of the packages say it in systemd's groups: it changes neither the machine nor
  /// its clock, makes no namespaces, mounts nothing, and looks into no other process.
  public static let daemon = CallFilter(
    refused: [
      // @debug, and memory of others.
      __NR_ptrace, __NR_process_vm_readv, __NR_process_vm_writev, __NR_perf_event_open, __NR_pidfd_getfd, __NR_kcmp,
      // Programs and memory within the kernel.
      __NR_bpf, __NR_userfaultfd, __NR_io_uring_setup, __NR_init_module, __NR_finit_module, __NR_delete_module,
      // @mount, and namespaces.
      __NR_mount, __NR_umount2, __NR_pivot_root, __NR_chroot, __NR_move_mount, __NR_open_tree, __NR_fsopen,
      __NR_fsconfig, __NR_fsmount, __NR_fspick, __NR_mount_setattr, __NR_unshare, __NR_setns,
      // @keyring.
      __NR_add_key, __NR_request_key, __NR_keyctl,
      // @clock, @reboot, @swap, @raw-io, and what else is an administrator's.
      __NR_settimeofday, __NR_clock_settime, __NR_reboot, __NR_kexec_load, __NR_kexec_file_load, __NR_swapon,
      __NR_swapoff, __NR_acct, __NR_quotactl, __NR_syslog, __NR_vhangup, __NR_sethostname, __NR_setdomainname,
      __NR_open_by_handle_at, __NR_fanotify_init, __NR_personality, __NR_nfsservctl,
    ] + oldest,
    bounds: [Bound(call: CInt(PICKET_CLONE), test: .hasNoBits, value: namespaces)])

  #if arch(x86_64)
    private static let oldest = [__NR_iopl, __NR_ioperm]
  #else
    private static let oldest: [CInt] = []
  #endif
}

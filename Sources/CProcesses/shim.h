// Processes by descriptors, which no other process inherits when this one is gone: what Glibc's module hides.
int picket_process_descriptor(int process, unsigned flags) __asm__("pidfd_open");
int picket_signal_process(int descriptor, int signal, void *information, unsigned flags) __asm__("pidfd_send_signal");

// The started program gets no descriptor that it was not given. <spawn.h> is not included: its types would be this
// module's, and no longer Glibc's.
int picket_close_descriptors(void *actions, int first) __asm__("posix_spawn_file_actions_addclosefrom_np");

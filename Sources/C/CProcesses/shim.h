// Processes by descriptors, which no other process inherits when this one is gone: what Glibc's module hides.
int picket_process_descriptor(int process, unsigned flags) __asm__("pidfd_open");
int picket_signal_process(int descriptor, int signal, void *information, unsigned flags) __asm__("pidfd_send_signal");

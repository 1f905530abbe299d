// sd-bus(3) of libsystemd, as its manual pages have it. <systemd/sd-bus.h> is not included: it includes headers that Glibc's module
// has, such as <signal.h>, and Swift would take what they declare for this module's.
#include <stdint.h>

struct sd_bus;
struct sd_bus_message;

struct picket_bus_error {
  const char *name;
  const char *message;
  int needs_free;
};

int sd_bus_open_system(struct sd_bus **bus);
int sd_bus_open_user(struct sd_bus **bus);
int sd_bus_new(struct sd_bus **bus);
int sd_bus_set_address(struct sd_bus *bus, const char *address);
int sd_bus_set_bus_client(struct sd_bus *bus, int is_client);
int sd_bus_start(struct sd_bus *bus);
int sd_bus_get_fd(struct sd_bus *bus);
int sd_bus_process(struct sd_bus *bus, struct sd_bus_message **message);
struct sd_bus *sd_bus_flush_close_unref(struct sd_bus *bus);

int sd_bus_message_new_method_call(struct sd_bus *bus, struct sd_bus_message **message, const char *destination,
                                   const char *path, const char *interface, const char *member);
int sd_bus_message_append_basic(struct sd_bus_message *message, char type, const void *value);
int sd_bus_message_open_container(struct sd_bus_message *message, char type, const char *contents);
int sd_bus_message_close_container(struct sd_bus_message *message);

int sd_bus_message_get_type(struct sd_bus_message *message, uint8_t *type);
const char *sd_bus_message_get_sender(struct sd_bus_message *message);
const char *sd_bus_message_get_path(struct sd_bus_message *message);
const char *sd_bus_message_get_interface(struct sd_bus_message *message);
const char *sd_bus_message_get_member(struct sd_bus_message *message);
int sd_bus_message_peek_type(struct sd_bus_message *message, char *type, const char **contents);
int sd_bus_message_read_basic(struct sd_bus_message *message, char type, void *value);
int sd_bus_message_enter_container(struct sd_bus_message *message, char type, const char *contents);
int sd_bus_message_exit_container(struct sd_bus_message *message);
struct sd_bus_message *sd_bus_message_unref(struct sd_bus_message *message);

int picket_bus_call(struct sd_bus *bus, struct sd_bus_message *message, uint64_t microseconds, struct picket_bus_error *error,
                    struct sd_bus_message **reply) __asm__("sd_bus_call");
void picket_bus_error_free(struct picket_bus_error *error) __asm__("sd_bus_error_free");

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <mosquitto.h>
#include <mqtt_protocol.h>

// Reaches the broker and forbids it packets of more than `most` bytes: a list of properties is made and freed
// around the call.
static inline int picket_mosquitto_connect(struct mosquitto *client, const char *host, int port, int keepalive, uint32_t most) {
  mosquitto_property *properties = NULL;
  int code = mosquitto_property_add_int32(&properties, MQTT_PROP_MAXIMUM_PACKET_SIZE, most);
  if (code == MOSQ_ERR_SUCCESS) code = mosquitto_connect_bind_v5(client, host, port, keepalive, NULL, properties);
  mosquitto_property_free_all(&properties);
  return code;
}

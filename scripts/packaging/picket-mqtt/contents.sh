# The files of package picket-mqtt: the program that goes to a broker of MQTT, its unit and manual page. It is a package of its own, so that
# homes without Home Assistant need no libmosquitto.

unpack_files
put 755 "$programs/picket-mqtt" /usr/sbin/
slim "$stage/usr/sbin/picket-mqtt"
manual 8 Sources/People/HomeAssistant/HomeAssistant.docc/PicketMQTT.md

document
control scripts/packaging/picket-mqtt/control "libraries=$(libraries "$stage/usr/sbin/picket-mqtt")"
maintain

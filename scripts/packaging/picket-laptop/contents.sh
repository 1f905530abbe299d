# The files of package picket-laptop: the program that holds settings on a machine whose users are children, its units, and the hooks of
# PAM, polkit and desktops.

unpack_files
put 755 "$programs/picket-laptop" /usr/sbin/
slim "$stage/usr/sbin/picket-laptop"
manual 8 Sources/People/Laptop/Laptop.docc/PicketLaptop.md

document
control scripts/packaging/picket-laptop/control "libraries=$(libraries "$stage/usr/sbin/picket-laptop")"
printf '/etc/xdg/autostart/picket-notices.desktop\n' >"$stage/DEBIAN/conffiles"
maintain

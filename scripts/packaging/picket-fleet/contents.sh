# The files of package picket-fleet: the program that goes to a family's database, its unit and manual page. It is a package of its own,
# so that homes with one machine need no libpq.

unpack_files
put 755 "$programs/picket-fleet" /usr/sbin/
slim "$stage/usr/sbin/picket-fleet"
manual 8 Sources/People/Fleet/Fleet.docc/PicketFleet.md

document
control scripts/packaging/picket-fleet/control "libraries=$(libraries "$stage/usr/sbin/picket-fleet")"
maintain

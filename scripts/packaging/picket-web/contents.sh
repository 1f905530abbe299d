# The files of package picket-web: the program that answers HTTP, its unit and manual page.

unpack_files
put 755 "$programs/picket-web" /usr/sbin/
slim "$stage/usr/sbin/picket-web"
manual 8 Sources/People/Web/Web.docc/PicketWeb.md

document
control scripts/packaging/picket-web/control "libraries=$(libraries "$stage/usr/sbin/picket-web")"
maintain

# What is packed twice gives the same bytes, also with another umask, time zone and language.

scripts/image --programs "$programs" --out "$made/one.tar"
(umask 077 && TZ=Asia/Tokyo LC_ALL=C scripts/image --programs "$programs" --out "$made/two.tar" >/dev/null)
claim "the image is the same when it is made once more" cmp "$made/one.tar" "$made/two.tar"

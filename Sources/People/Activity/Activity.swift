// Activity: when something counts, and how much of it there was. Values and pure functions.
//
//     Calendar/    dates, times of day and days of the week, as people write them
//     Zones/       what the clock on the wall shows at an instant, and the other way round
//     Schedules/   windows in a week, and intervals between two sets of calendar components
//     Minutes/     from traffic to minutes of use (`MinuteRule` is the rule), and minutes merged
//     Budgets/     what a day allows, what is left of it, what was earned, and thresholds
//
//     let zone = try Zone(named: "Europe/Paris")
//     let bedtime = WeekSchedule([school, weekend])     // of windows: `try Window(text: "21:00-7:00 sun-thu")`
//     bedtime.interval(at: now, in: zone)                // the night that `now` lies in, or nil by day
//
//     var meter = UsageMeter<Name>()
//     meter.add(UsageSample(key: name, device: 3, begin: 600, end: 605, received: traffic, sent: acknowledgements))
//     meter.advance(to: 605)
//     for mark in meter.take() { minutes[mark.key, default: Minutes()].insert(minute: mark.minute) }
//
// An instant is an `Int`, seconds since 1970. Nothing here reads a clock or keeps anything on the disk; only zones come
// from files. An interval is a `Range<Int>` of instants: it has its first second and lacks its last.
//
// Daylight saving is decided in one place, `Zone.instant`: an interval begins when the clock first shows its beginning or
// later, and ends when the clock will never again show less than its end. So it begins once and ends once, whatever the
// clock does, and what a window closes is closed whenever the clock shows a time in the window.

// ShieldProtocol: the messages between the daemon and an app's extensions, about shields, monitored activities and reports.
//
//     ShieldLook       title, subtitle, colours, buttons, icon: a value with one JSON form, and limits
//     ShieldSubject    what has the shield: a domain or an application, perhaps for its category, or a category
//     ActivityCallback what happened to a monitored activity
//     ReportOrder      a report that is wanted, and ReportPicture, which is what it shows
//     ExtensionCall    a question to an extension: how a shield looks, what a button does, what a report shows; or a callback
//     ExtensionAnswer  its answer
//
// Both sides use this module, so that there is one form. Messages of an extension are checked as untrusted: every text
// has a maximum length and no control characters, a picture has a maximum size and a kind, and errors are sentences
// that an app's author can work with.

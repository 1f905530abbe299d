// ShieldProtocol: how a shield looks, and what is said about it between the daemon and an app's extension.
//
//     ShieldLook       title, subtitle, colours, buttons, icon: a value with one form as JSON, and bounds
//     ShieldSubject    what is shielded: a domain, an application, a category, or one of the first two for its category
//     ExtensionCall    what an extension is asked: how a shield looks, or what a button does
//     ExtensionAnswer  what it says
//
// Both sides stand on this module, so that there is one form. What comes from an extension is checked here as anything
// that a stranger sent: every text has a length and no control characters, a picture has a size and a kind, and what is
// wrong is said in a sentence that an app's author can work with.

// PermissionKit: a child asks, a guardian answers.
//
//     Topics/      what a question is about: who to talk to, a web page, an update of the app
//     Questions/   the question, its choices, and the answer
//     Asking/      `AskCenter`, which carries both; `CommunicationLimits`, which knows who was approved before
//
// Questions go to the daemon, and from there to wherever guardians look. They wait there for an answer, so an app that
// was not running hears of it when it listens again. Where something is shown is not the app's concern: the window and the
// view controller that Apple's calls name are taken and not looked at.

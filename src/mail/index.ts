export { alertMail, returnLabelMail, trackingMail } from "./queue-mail"
export { type MailOutcome, sendDueMails, sendMailAgain, sendTestMail } from "./send-mails"
export { MAIL_KINDS } from "./write-mail"

export { type MailOutcome, sendDueMails, sendMailAgain, sendTestMail } from "./send-mails"
export { MAIL_KINDS, alertMail, returnLabelMail, trackingMail } from "./write-mail"

export { alertMail, returnLabelMail, trackingMail } from "./queue-mail"
export { sendDueMails, sendTestMail } from "./send-mails"
export { MAIL_KINDS } from "./write-mail"

export { alertMail, returnLabelMail, trackingMail } from "./queue-mail"
export {
  type Outcome as MailOutcome,
  sendDueMails,
  sendMailAgain,
  sendTestMail,
} from "./send-mails"
export { MAIL_KINDS } from "./write-mail"

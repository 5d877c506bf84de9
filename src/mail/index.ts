export { type MailOutcome, sendDueMails, sendMailAgain, sendTestMail } from "./send-mails"
export {
  MAIL_KINDS,
  createAlertMail,
  createReturnLabelMail,
  createTrackingMail,
} from "./write-mail"

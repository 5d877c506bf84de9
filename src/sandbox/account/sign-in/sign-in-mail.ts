import type { Mail } from "../../mail/mail"
import { minuteOf } from "../pages/moment"

/** How long a link can be used. */
export const linkMinutes = 15

export function signInMail(link: {
  address: string
  url: string
  nowMs: number
}): Pick<Mail, "to" | "subject" | "text"> {
  const end = minuteOf(link.nowMs + linkMinutes * 60_000)
  return {
    to: link.address,
    subject: "Your link to sign in to Shipment Ordering",
    text: [
      `Open this link to sign in to the Shipment Ordering sandbox as ${link.address}:`,
      "",
      link.url,
      "",
      `It works once, for ${linkMinutes} minutes: until ${end} UTC.`,
      "Did you not ask for it? Then do nothing: without the link nobody can sign in.",
    ].join("\n"),
  }
}

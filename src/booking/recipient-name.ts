import { type BookingAddress, cutAtWord, joinParts, tidy } from "./address"

/** Of a name on a label. The API states no limit; carriers print one line. */
const MAX_NAME = 100

/** First and last name; a company that orders without either is its own recipient. */
export function recipientName(recipient: BookingAddress): string {
  const person = joinParts([recipient.firstName, recipient.lastName], " ")
  return cutAtWord(person || tidy(recipient.company), MAX_NAME)
}

/** The company's name, or an empty text. */
export function companyName({ company }: BookingAddress): string {
  return cutAtWord(tidy(company), MAX_NAME)
}

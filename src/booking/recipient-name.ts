import { type BookingAddress, joinParts, tidy } from "./address"

/** First and last name; a company that orders without either is its own recipient. */
export function recipientName(recipient: BookingAddress): string {
  const person = joinParts([recipient.firstName, recipient.lastName], " ")
  return person || tidy(recipient.company)
}

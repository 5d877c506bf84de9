import { type BookingAddress, tidy } from "./address"
import { isPhoneInUse } from "./phone-number"
import { isPostalCodeOf } from "./postal-code"
import { recipientName } from "./recipient-name"

/** What keeps a parcel from being delivered to an address, for the one who entered it. */
export interface DeliveryProblem {
  /** As the store's address names it. */
  field: "first_name" | "address_1" | "city" | "postal_code" | "country_code" | "phone"
  message: string
}

/**
 * Everything that a carrier will refuse in an address, at once: at the checkout, where the customer
 * can still mend it, and not at the warehouse. Countries that nobody knows the formats of pass. No
 * message repeats what was typed: Medusa writes refusals to the log.
 */
export function deliveryProblems(address: BookingAddress): DeliveryProblem[] {
  const country = tidy(address.countryCode).toUpperCase()
  const typedCode = tidy(address.postalCode)
  const phone = tidy(address.phone)
  const problems: DeliveryProblem[] = []
  const demand = (isMet: boolean, field: DeliveryProblem["field"], message: string): void => {
    if (!isMet) problems.push({ field, message })
  }
  demand(recipientName(address) !== "", "first_name", "Please enter who receives the parcel.")
  demand(tidy(address.address1) !== "", "address_1", "Please enter the street and house number.")
  demand(tidy(address.city) !== "", "city", "Please enter the city.")
  demand(/^[A-Z]{2}$/.test(country), "country_code", "Please choose the country.")
  demand(
    typedCode !== "" && isPostalCodeOf(country, typedCode),
    "postal_code",
    typedCode === ""
      ? "Please enter the postal code."
      : `This is no postal code of ${country}. Please check it.`,
  )
  demand(
    phone !== "" && isPhoneInUse({ phone, countryCode: country }),
    "phone",
    phone === ""
      ? "Please enter a phone number: the carrier needs one to deliver."
      : "This is no phone number. Please check it, with the country code in front.",
  )
  return problems
}

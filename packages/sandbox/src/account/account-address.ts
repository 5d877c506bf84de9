import { z } from "zod"

/** Accounts that are a plain name (`demo`, say) have their address here. */
const ownDomain = "@sandbox.test"

/** As long as an address can be (RFC 5321). */
const longestAddress = 254

const addressSchema = z.email().max(longestAddress)

/** An e-mail address as it was typed, in the one form in which it is kept; nothing if it is none. */
export function readAddress(text: string): string | undefined {
  const parsed = addressSchema.safeParse(text.trim().toLowerCase())
  return parsed.success ? parsed.data : undefined
}

/** The account that an address signs in to: its name, or else the address itself. */
export function accountOfAddress(address: string): string {
  return address.endsWith(ownDomain) ? address.slice(0, -ownDomain.length) : address
}

export function addressOfAccount(account: string): string {
  return account.includes("@") ? account : `${account}${ownDomain}`
}

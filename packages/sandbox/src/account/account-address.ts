import { z } from "zod"

/** The domain of accounts that are a plain name, such as `demo`. */
const ownDomain = "@sandbox.test"

/** The longest allowed address (RFC 5321). */
const longestAddress = 254

const addressSchema = z.email().max(longestAddress)

/** A typed e-mail address in the form in which it is saved; undefined if it is not valid. */
export function readAddress(text: string): string | undefined {
  const parsed = addressSchema.safeParse(text.trim().toLowerCase())
  return parsed.success ? parsed.data : undefined
}

/** The account of an address: its name in the sandbox's domain, else the whole address. */
export function accountOfAddress(address: string): string {
  return address.endsWith(ownDomain) ? address.slice(0, -ownDomain.length) : address
}

export function addressOfAccount(account: string): string {
  return account.includes("@") ? account : `${account}${ownDomain}`
}

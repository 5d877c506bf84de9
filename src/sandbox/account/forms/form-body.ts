import type { Context } from "hono"
import { readBody } from "../../http/read-body"
import type { AccountEnv } from "../account-env"

/** Far more than any form of ours holds. */
const largestBytes = 16 * 1024

/** The fields of a form as browsers send it; nothing when it is something else, or too large. */
export async function formBody(c: Context<AccountEnv>): Promise<URLSearchParams | undefined> {
  const text = await readBody(c.env.incoming, largestBytes)
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(c.req.header("content-type") ?? "")
  return isForm && text !== undefined ? new URLSearchParams(text) : undefined
}

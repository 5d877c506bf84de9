import type { Context } from "hono"
import type { AccountEnv } from "../account-env"

/** Far more than any form of ours holds. */
const largestBytes = 16 * 1024

/** The fields of a form as browsers send it; nothing when it is something else, or too large. */
export async function formBody(c: Context<AccountEnv>): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of c.env.incoming) {
    const buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
    bytes += buffer.length
    // The rest is let pass unread: breaking off here would cut the connection before the answer.
    if (bytes <= largestBytes) chunks.push(buffer)
  }
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(c.req.header("content-type") ?? "")
  if (!isForm || bytes > largestBytes) return undefined
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"))
}

import type { Context } from "hono"
import { HTTPException } from "hono/http-exception"
import type { SandboxEnv } from "./sandbox-env"

const largestBytes = 1024 * 1024

/**
 * A request's JSON body, or nothing when it has none or it is not JSON.
 *
 * @throws HTTPException with status 413 when it is larger than a megabyte
 */
export async function jsonBody(c: Context<SandboxEnv>): Promise<unknown> {
  const text = await readText(c)
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed
  } catch {
    return undefined
  }
}

async function readText(c: Context<SandboxEnv>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of c.env.incoming) {
    const buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
    bytes += buffer.length
    // The rest is let pass unread: breaking off here would cut the connection before the answer.
    if (bytes <= largestBytes) chunks.push(buffer)
    else chunks.length = 0
  }
  if (bytes > largestBytes) {
    const refusal = c.json({ message: "The request is too large." }, 413)
    throw new HTTPException(413, { res: refusal })
  }
  return Buffer.concat(chunks).toString("utf8")
}

import type { Context } from "hono"
import { HTTPException } from "hono/http-exception"
import type { SandboxEnv } from "./sandbox-env"

const largestBytes = 1024 * 1024
/** Values may stand so deep in each other; beyond it, writing them down again would overflow the stack. */
const deepest = 100

/**
 * A request's JSON body, or nothing when it has none, it is not JSON, or it nests absurdly deep.
 *
 * @throws HTTPException with status 413 when it is larger than a megabyte
 */
export async function jsonBody(c: Context<SandboxEnv>): Promise<unknown> {
  return parseJson(await bodyText(c))
}

/** @throws HTTPException with status 413 when it is larger than a megabyte */
export async function bodyText(c: Context<SandboxEnv>): Promise<string> {
  const text = await readBody(c.env.incoming, largestBytes)
  if (text !== undefined) return text
  const refusal = c.json({ message: "The request is too large." }, 413)
  throw new HTTPException(413, { res: refusal })
}

/** What the text says in JSON, or nothing when it is not JSON or nests absurdly deep. */
export function parseJson(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text)
    return isTooDeep(parsed) ? undefined : parsed
  } catch {
    return undefined
  }
}

function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; depth < deepest; depth += 1) {
    level = level.flatMap(childrenOf)
    if (level.length === 0) return false
  }
  return true
}

function childrenOf(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value) : []
}

/** A request's body as text; nothing when it is larger than allowed. */
export async function readBody(
  incoming: AsyncIterable<unknown>,
  largestBytes: number,
): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming) {
    const buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
    bytes += buffer.length
    // The rest is let pass unread: breaking off here would cut the connection before the answer.
    if (bytes <= largestBytes) chunks.push(buffer)
    else chunks.length = 0
  }
  return bytes > largestBytes ? undefined : Buffer.concat(chunks).toString("utf8")
}

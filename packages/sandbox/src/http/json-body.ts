import type { Context } from "hono"
import { HTTPException } from "hono/http-exception"
import type { HttpBindings } from "@hono/node-server"

const largestBytes = 1024 * 1024
/** Deepest nesting allowed; writing deeper values would overflow the stack. */
const deepest = 100

/**
 * A request's JSON body; undefined if it is missing, no JSON, or nested too deep.
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

/** Parses JSON; undefined if the text is no JSON or nested too deep. */
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

/** A request's body as text; undefined if it is larger than allowed. */
export async function readBody(
  incoming: AsyncIterable<unknown>,
  largestBytes: number,
): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming) {
    const buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
    bytes += buffer.length
    // Reads the rest without keeping it: stopping here would cut the connection before the answer.
    if (bytes <= largestBytes) chunks.push(buffer)
    else chunks.length = 0
  }
  return bytes > largestBytes ? undefined : Buffer.concat(chunks).toString("utf8")
}

/** The context of the sandbox's request handlers. */
export type SandboxEnv = {
  Bindings: HttpBindings
  Variables: {
    /** The account of the API key; set by the authentication. */
    account: string
  }
}

import type { Context } from "hono"
import { z } from "zod"
import { bodyText, parseJson } from "../http/json-body"
import type { SandboxEnv } from "../http/sandbox-env"

/**
 * The JSON body of a control request, or a refusal if it does not match the schema. An empty body counts as an
 * empty object.
 */
export async function controlBody<Shape extends z.ZodType>(
  c: Context<SandboxEnv>,
  shape: Shape,
): Promise<z.output<Shape> | Response> {
  const text = await bodyText(c)
  const body = text.trim() === "" ? {} : parseJson(text)
  if (body === undefined) return c.json({ message: "The body is not JSON" }, 400)
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  return c.json({ message: z.prettifyError(parsed.error) }, 422)
}

/** A time as ISO 8601 in UTC. */
export function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString()
}

/** A time as ISO 8601 in UTC; `null` until it has come. */
export function isoTimeOrNull(timeMs: number | undefined): string | null {
  return timeMs === undefined ? null : isoTime(timeMs)
}

import type { Context } from "hono"
import { z } from "zod"
import { bodyText, parseJson } from "../http/json-body"
import type { SandboxEnv } from "../http/sandbox-env"

/**
 * A control request's JSON body in the shape that is asked for, or the refusal that says why not. No
 * body at all is the same as an empty object.
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

/** A moment as the control writes it: ISO 8601 in UTC. */
export function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString()
}

/** The same for a moment that may not have come: `null` until then. */
export function isoTimeOrNull(timeMs: number | undefined): string | null {
  return timeMs === undefined ? null : isoTime(timeMs)
}

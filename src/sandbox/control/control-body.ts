import type { Context } from "hono"
import { z } from "zod"
import { jsonBody } from "../http/json-body"
import type { SandboxEnv } from "../http/sandbox-env"

/** A control request's JSON body in the shape that is asked for, or the refusal that says why not. */
export async function controlBody<Shape extends z.ZodType>(
  c: Context<SandboxEnv>,
  shape: Shape,
): Promise<z.output<Shape> | Response> {
  const parsed = shape.safeParse((await jsonBody(c)) ?? {})
  if (parsed.success) return parsed.data
  return c.json({ message: z.prettifyError(parsed.error) }, 422)
}

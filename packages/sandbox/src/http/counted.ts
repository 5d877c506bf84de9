import type { MiddlewareHandler, Context, Next } from "hono"
import { STATUS_CODES, type ServerResponse } from "node:http"
import { once } from "node:events"
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"
import type { SandboxCore } from "../core/sandbox-core"
import type { LoggedRequest, Operation } from "../state/request-log"
import { statusesWithoutBody, type FaultEffect } from "../state/faults"
import type { SandboxEnv } from "./json-body"
import { serverErrorBody } from "./api-errors"

/** Wraps one operation of the service: counts it, delays it if set, and lets planned faults strike. */
export function counted(core: SandboxCore, operation: Operation): MiddlewareHandler<SandboxEnv> {
  return async (c, next) => {
    // Hono answers HEAD by the handlers of GET; only the document's own methods count.
    if (c.req.method === "HEAD") return next()
    const startedAt = performance.now()
    const fault = core.faults.take(operation)
    const logged: LoggedRequest = {
      at: core.clock.now().toISOString(),
      operation,
      method: c.req.method,
      path: c.req.path,
      idempotency_key: c.req.header("idempotency-key") ?? null,
      status: null,
      duration_ms: null,
      fault: fault?.kind ?? null,
    }
    core.requests.add(logged)
    c.env.outgoing.once("close", () => {
      const { outgoing } = c.env
      logged.status = outgoing.headersSent ? outgoing.statusCode : null
      logged.duration_ms = Math.round(performance.now() - startedAt)
    })
    const { latency_ms: latencyMs } = core.settings.now()
    if (latencyMs > 0) await core.pause(latencyMs)
    return fault === undefined ? next() : strike(fault, { c, next, pause: (ms) => core.pause(ms) })
  }
}

const slowChunks = 20

/** The current request, its handler, and a pause that ends when the sandbox stops. */
type StruckRequest = {
  c: Context<SandboxEnv>
  next: Next
  pause: (ms: number) => Promise<void>
}

/** Applies a fault to the current request, down to its socket. */
async function strike(effect: FaultEffect, { c, next, pause }: StruckRequest) {
  const { outgoing } = c.env
  // Tells the answer apart from the service's own, for those who check it.
  outgoing.setHeader("X-Sandbox-Fault", effect.kind)
  switch (effect.kind) {
    case "delay":
      await pause(effect.ms)
      return next()
    case "hang":
      if (!outgoing.closed) await once(outgoing, "close")
      return RESPONSE_ALREADY_SENT
    case "status":
      return statusResponse(effect)
    case "drop-before":
      outgoing.destroy()
      return RESPONSE_ALREADY_SENT
    case "drop-after":
      await next()
      return replace(c, () => outgoing.destroy())
    case "malformed":
      await next()
      return replace(c, () => sendWebPage(outgoing))
    case "truncate":
      await next()
      return replace(c, (answer) => sendHalf(outgoing, answer))
    case "slow-body":
      await next()
      return replace(c, (answer) =>
        sendSlowly(outgoing, answer, (share) => pause(effect.ms * share)),
      )
    default:
      return effect satisfies never
  }
}

type Answer = { status: number; headers: Record<string, string>; body: Buffer }

function statusResponse(effect: Extract<FaultEffect, { kind: "status" }>): Response {
  const { status, headers } = effect
  if (statusesWithoutBody.has(status)) return new Response(null, { status, headers })
  const usual = status >= 500 ? serverErrorBody : { message: STATUS_CODES[status] ?? "Refused" }
  return Response.json(effect.body ?? usual, { status, headers })
}

/** Takes the finished answer from the framework, so that `send` can send it in another way or not at all. */
async function replace(c: Context<SandboxEnv>, send: (answer: Answer) => unknown): Promise<void> {
  const body = Buffer.from(await c.res.arrayBuffer())
  const headers = Object.fromEntries(c.res.headers)
  await send({ status: c.res.status, headers, body })
  c.res = undefined
  c.res = RESPONSE_ALREADY_SENT
}

function sendWebPage(outgoing: ServerResponse): void {
  const page = "<!doctype html><html><body><h1>We will be back soon</h1></body></html>"
  outgoing.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(page)
}

/** Announces the whole length, but ends the connection half-way. */
function sendHalf(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  outgoing.writeHead(status, { ...headers, "content-length": body.length })
  const half = body.subarray(0, Math.floor(body.length / 2))
  outgoing.write(half, () => outgoing.socket?.end())
}

async function sendSlowly(
  outgoing: ServerResponse,
  answer: Answer,
  pauseFor: (shareOfTime: number) => Promise<void>,
): Promise<void> {
  const { status, headers, body } = answer
  outgoing.writeHead(status, { ...headers, "content-length": body.length })
  outgoing.flushHeaders()
  const size = Math.max(1, Math.ceil(body.length / slowChunks))
  for (let start = 0; start < body.length && !outgoing.destroyed; start += size) {
    await pauseFor(1 / Math.ceil(body.length / size))
    outgoing.write(body.subarray(start, start + size))
  }
  outgoing.end()
}

import type { Env, MiddlewareHandler } from "hono"

const contentPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ")

/** What every page tells the browser: no scripts, no frames, nothing kept. */
export const pageHeaders: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  c.header("Content-Security-Policy", contentPolicy)
  c.header("Cache-Control", "no-store")
  c.header("X-Content-Type-Options", "nosniff")
  // With "no-referrer", browsers would send our own forms with "Origin: null".
  c.header("Referrer-Policy", "same-origin")
}

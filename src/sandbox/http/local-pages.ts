import { isIP } from "node:net"
import type { MiddlewareHandler } from "hono"
import type { SandboxEnv } from "./sandbox-env"

/**
 * Guards pages that a browser on this machine must not be tricked into using.
 *
 * A foreign page could let its own name point to this machine (DNS rebinding): only addresses and
 * names of ours are taken as Host. It could also send a form here: a foreign Origin is refused.
 */
export function localPages(ownHost: string): MiddlewareHandler<SandboxEnv> {
  return async (c, next) => {
    const host = c.req.header("host") ?? ""
    if (!isOwnName(hostName(host), ownHost)) return c.text("This host name is not served here", 403)
    const origin = c.req.header("origin")
    if (origin !== undefined && origin !== `http://${host}`) {
      return c.text("Requests from other sites are not taken", 403)
    }
    return next()
  }
}

/** Refuses callers on other machines, whatever address the sandbox listens on. */
export const loopbackOnly: MiddlewareHandler<SandboxEnv> = async (c, next) => {
  const address = c.env.incoming.socket.remoteAddress ?? ""
  const isLoopback = address === "::1" || /^(::ffff:)?127\./.test(address)
  return isLoopback ? next() : c.text("This page is for this machine only", 403)
}

function hostName(host: string): string {
  return host
    .replace(/:\d+$/, "")
    .replace(/^\[(.*)\]$/, "$1")
    .toLowerCase()
}

function isOwnName(name: string, ownHost: string): boolean {
  return name === "localhost" || name === ownHost.toLowerCase() || isIP(name) !== 0
}

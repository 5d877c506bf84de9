import { isIP } from "node:net"
import type { MiddlewareHandler } from "hono"
import type { SandboxEnv } from "./sandbox-env"

const foreignName =
  "The sandbox does not answer under this name. Open it as localhost or by its IP address, " +
  "or start it with --host and the name that you want to use."

/**
 * Guards pages that a browser on this machine must not be tricked into using.
 *
 * A foreign page could let its own name point to this machine (DNS rebinding): only addresses and
 * names of ours are taken as Host. It could also send a form here: a foreign Origin is refused.
 */
export function localPages(ownHost: string): MiddlewareHandler<SandboxEnv> {
  return async (c, next) => {
    const host = c.req.header("host") ?? ""
    if (!isOwnName(hostName(host), ownHost)) return c.text(foreignName, 403)
    const origin = c.req.header("origin")
    if (origin !== undefined && origin !== `http://${host}`) {
      return c.text("Requests from other sites are not taken", 403)
    }
    return next()
  }
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

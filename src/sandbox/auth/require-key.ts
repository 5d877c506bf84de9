import type { MiddlewareHandler } from "hono"
import { unauthenticated } from "../http/api-errors"
import type { SandboxEnv } from "../http/sandbox-env"
import type { ApiKeys } from "./api-keys"

const bearer = /^Bearer +(\S+)$/i

/** Lets only requests with a valid key pass, and says whose it is (API, "Authentication", 1). */
export function requireKey(keys: ApiKeys): MiddlewareHandler<SandboxEnv> {
  return async (c, next) => {
    const value = bearer.exec(c.req.header("authorization") ?? "")?.[1]
    const account = value === undefined ? undefined : keys.accountOf(value)
    if (account === undefined) return unauthenticated(c)
    c.set("account", account)
    return next()
  }
}

import { randomBytes } from "node:crypto"
import { createServer, type Server } from "node:http"
import { isIP } from "node:net"
import { Hono, type MiddlewareHandler } from "hono"
import { HTTPException } from "hono/http-exception"
import { getRequestListener } from "@hono/node-server"
import { accountRoutes } from "./account/account-routes"
import { controlRoutes } from "./control/control-routes"
import { notFound, serverError } from "./http/api-errors"
import { apiRoutes } from "./operations/api-routes"
import type { SandboxEnv } from "./http/json-body"
import { labelRoute } from "./operations/label"
import { SandboxCore } from "./core/sandbox-core"
import type { Environment } from "./state/shipment"

/** Options to start a sandbox with. */
export type SandboxOptions = {
  /** 0, the default, takes a free port. */
  port?: number
  /** Address to listen on: by default this machine only. */
  host?: string
  /** API key that the account `demo` has from the start; by default a new one. */
  key?: string
  /** Sends callbacks also at once, not only at the beginning of an hour. */
  callbackNow?: boolean
  /** Milliseconds of delay for every answer. */
  latencyMs?: number
  /** Seconds from confirmation to tracking numbers; without it, numbers are issued on command only. */
  issueAfterSeconds?: number
  /** File that keeps the state across restarts; created if missing. Without it nothing is kept. */
  dataFile?: string
  /** The real time; tests may pass a clock. */
  clock?: () => Date
}

/** A sandbox that listens. */
export type RunningSandbox = {
  /** `http://<host>:<port>` */
  url: string
  host: string
  port: number
  /** The base URL of the service in each environment, including the version. */
  baseUrls: Record<Environment, string>
  accountPageUrl: string
  /** A valid key of the account `demo`. */
  key: string
  /** The state, clock, faults and counts, for tests in the same process. */
  core: SandboxCore
  /** Cuts all connections and stops listening. A second call does nothing. */
  close: () => Promise<void>
}

/** Addresses that mean all network interfaces; callers on this machine use the loopback address. */
const anyAddress = new Set(["0.0.0.0", "::"])

/**
 * Starts a sandbox and resolves once it takes requests.
 *
 * @throws Error when the port is not available or the data file cannot be used
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const host = options.host ?? "127.0.0.1"
  const key = options.key ?? `sandbox_${randomBytes(32).toString("base64url")}`
  const core = new SandboxCore({
    key,
    dataFile: options.dataFile,
    settings: {
      ...(options.callbackNow !== undefined && { callback_now: options.callbackNow }),
      ...(options.latencyMs !== undefined && { latency_ms: options.latencyMs }),
      ...(options.issueAfterSeconds !== undefined && {
        issue_after_seconds: options.issueAfterSeconds,
      }),
    },
    realTime: options.clock,
  })
  // Does not replace the globals, because a store or a test may run in the same process.
  const listener = getRequestListener(sandboxApp(core, host).fetch, {
    overrideGlobalObjects: false,
  })
  const server = createServer((request, response) => void listener(request, response))
  const port = await listen(server, options.port ?? 0, host).catch(async (error: unknown) => {
    await core.close()
    throw error
  })
  core.agenda.start()
  let closed: Promise<void> | undefined
  const url = `http://${anyAddress.has(host) ? "127.0.0.1" : bracketed(host)}:${port}`
  return {
    url,
    host,
    port,
    baseUrls: { production: `${url}/api/production/v1`, development: `${url}/api/development/v1` },
    accountPageUrl: `${url}/account`,
    key,
    core,
    close: () => (closed ??= Promise.all([core.stop(), stop(server)]).then(() => core.close())),
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, () => {
      server.off("error", reject)
      const address = server.address()
      if (typeof address === "object" && address !== null) resolve(address.port)
      else reject(new Error("The sandbox listens on no port"))
    })
  })
}

/** Cuts connections that hang on purpose: they would keep the server open. */
function stop(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)))
    server.closeAllConnections()
  })
}

function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host
}

/** Answers once all changes are saved. If they cannot be, answers with an error: no caller may believe that they are. */
function acknowledgedOnlyWhenSaved(core: SandboxCore): MiddlewareHandler<SandboxEnv> {
  return async (c, next) => {
    if (core.failure === undefined) await next()
    await core.saved()
    if (core.failure !== undefined) c.res = serverError(c)
  }
}

/** Names the sandbox in the `Server` header, so that it is not mistaken for the real service. */
const signed: MiddlewareHandler<SandboxEnv> = async (c, next) => {
  await next()
  c.res.headers.set("Server", "shipment-ordering-sandbox")
}

function sandboxApp(core: SandboxCore, host: string): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.use(signed)
  app.use(acknowledgedOnlyWhenSaved(core))
  app.use("/_sandbox/*", localPages(host))
  app.use("/account/*", localPages(host))
  app.route("/api", apiRoutes(core))
  app.route("/labels", labelRoute(core))
  app.route("/_sandbox", controlRoutes(core))
  app.route("/account", accountRoutes(core))
  app.get("/", (c) => c.redirect("/account"))
  app.notFound(notFound)
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    console.error(error)
    return serverError(c)
  })
  return app
}

const foreignName =
  "The sandbox does not answer under this name. Open it as localhost or by its IP address, " +
  "or start it with --host and the name that you want to use."

/**
 * Protects pages that other sites must not use through a browser on this machine.
 *
 * Another site could point its own name to this machine (DNS rebinding): only IP addresses and our own names
 * are accepted as Host. It could also send a form here: a foreign Origin is refused.
 */
function localPages(ownHost: string): MiddlewareHandler<SandboxEnv> {
  return async (c, next) => {
    const host = c.req.header("host") ?? ""
    if (!isOwnName(hostName(host), ownHost)) return c.text(foreignName, 403)
    const origin = c.req.header("origin")
    if (origin !== undefined && origin !== `http://${host}`) {
      return c.text("Requests from other sites are refused", 403)
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

import { Hono, type MiddlewareHandler } from "hono"
import { HTTPException } from "hono/http-exception"
import { accountRoutes } from "./account/account-routes"
import { controlRoutes } from "./control/control-routes"
import { notFound, serverError } from "./http/api-errors"
import { apiRoutes } from "./http/api-routes"
import { localPages } from "./http/local-pages"
import type { SandboxEnv } from "./http/sandbox-env"
import { labelRoute } from "./label/label-route"
import type { SandboxCore } from "./sandbox-core"

/** Once a change could not be written down, no answer may let a caller believe that it was. */
function acknowledgedOnlyWhenKept(core: SandboxCore): MiddlewareHandler<SandboxEnv> {
  return async (c, next) => {
    if (core.failure === undefined) await next()
    if (core.failure !== undefined) c.res = serverError(c)
  }
}

/**
 * Says in every answer who gives it, in the header that is made for it: nobody shall take the sandbox
 * for the service and wait for a carrier.
 */
const signed: MiddlewareHandler<SandboxEnv> = async (c, next) => {
  await next()
  c.res.headers.set("Server", "shipment-ordering-sandbox")
}

/** Everything that the sandbox serves. */
export function sandboxApp(core: SandboxCore, host: string): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.use(signed)
  app.use(acknowledgedOnlyWhenKept(core))
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

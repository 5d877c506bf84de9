import { Hono } from "hono"
import { HTTPException } from "hono/http-exception"
import { accountRoutes } from "./account/account-routes"
import { controlRoutes } from "./control/control-routes"
import { notFound, serverError } from "./http/api-errors"
import { apiRoutes } from "./http/api-routes"
import { localPages, loopbackOnly } from "./http/local-pages"
import type { SandboxEnv } from "./http/sandbox-env"
import { labelRoute } from "./label/label-route"
import type { SandboxCore } from "./sandbox-core"

/** Everything that the sandbox serves. */
export function sandboxApp(core: SandboxCore, host: string): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.use("/_sandbox/*", localPages(host))
  app.use("/account/*", localPages(host), loopbackOnly)
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

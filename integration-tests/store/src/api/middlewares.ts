import { defineMiddlewares, type MedusaRequestHandler } from "@medusajs/framework/http"

/** As in docs/settings.md, but each request of a test may say how many proxies it came through. Medusa trusts one. */
const trustProxies: MedusaRequestHandler = (req, _res, next) => {
  req.app.set("trust proxy", Number(req.headers["x-test-proxies"] ?? 1))
  next()
}

export default defineMiddlewares({ routes: [{ matcher: "/", middlewares: [trustProxies] }] })

import { Hono, type Context } from "hono"
import { readShipmentId } from "../../fields/shipment-id"
import type { SandboxCore } from "../../sandbox-core"
import type { Shipment } from "../../state/shipment"
import type { AccountEnv } from "../account-env"
import { messagePage } from "../pages/message-page"
import { listAddress, readFilter, sliceOf } from "./shipment-filter"
import { shipmentPage } from "./shipment-page"
import { shipmentsPage } from "./shipments-page"

/** An account's own shipments, and the button by which the carrier issues their numbers. */
export function shipmentsRoutes(core: SandboxCore): Hono<AccountEnv> {
  const routes = new Hono<AccountEnv>()
  const ownShipment = (c: Context<AccountEnv>): Shipment | undefined => {
    const id = readShipmentId(c.req.param("id") ?? "")
    const shipment = id === undefined ? undefined : core.store.shipment(id)
    return shipment?.account === c.get("session").account ? shipment : undefined
  }

  routes.get("/", (c) => {
    const { account } = c.get("session")
    const own = core.store.shipments().filter((shipment) => shipment.account === account)
    const filter = readFilter(new URL(c.req.url).searchParams)
    const slice = sliceOf(own, filter)
    return c.html(
      shipmentsPage(c.get("viewer"), { slice, filter, origin: new URL(c.req.url).origin }),
    )
  })
  routes.get("/shipments", (c) => c.redirect("/account", 303))
  routes.get("/shipments/:id", (c) => {
    const shipment = ownShipment(c)
    if (shipment === undefined) return noSuchShipment(c)
    return c.html(shipmentPage(c.get("viewer"), shipment, core.store.callbacks.of(shipment.id)))
  })
  routes.post("/shipments/:id/issue", (c) => {
    const shipment = ownShipment(c)
    if (shipment === undefined) return noSuchShipment(c)
    const own = `/account/shipments/${shipment.id}`
    if (shipment.confirmedAt === undefined) {
      const refusal = messagePage({
        title: "Not confirmed yet",
        text: "Only a confirmed shipment gets tracking numbers.",
        next: { href: own, text: "Back to the shipment" },
        viewer: c.get("viewer"),
      })
      return c.html(refusal, 409)
    }
    core.issue(shipment)
    const list = c.get("form").get("list")
    if (list === null) return c.redirect(own, 303)
    const address = listAddress(readFilter(new URLSearchParams(list)))
    return c.redirect(`${address}#shipment-${shipment.id}`, 303)
  })
  return routes
}

/** The same for a shipment of somebody else as for one that nobody has. */
function noSuchShipment(c: Context<AccountEnv>) {
  const refusal = messagePage({
    title: "No such shipment",
    text: "This account has no shipment with this number.",
    next: { href: "/account", text: "To the shipments" },
    viewer: c.get("viewer"),
  })
  return c.html(refusal, 404)
}

import { createMedusaContainer } from "@medusajs/framework/utils"
import prepareRemoval, { doneLine, type Removal, reportLines } from "../prepare-removal"

it.each([[["aply"]], [["apply", "now"]], [["--apply"]]])(
  "the script that prepares the removal takes no argument that it does not know: %j",
  async (args) => {
    const run = prepareRemoval({ container: createMedusaContainer(), args })
    await expect(run).rejects.toThrow(/only argument is "apply".*Without it nothing is changed/)
  },
)

it("the script that prepares the removal says what to do where the plugin is out already", async () => {
  const run = prepareRemoval({ container: createMedusaContainer(), args: [] })
  await expect(run).rejects.toThrow(/Put it back, run this again with apply/)
})

const counts = { openShipments: 0, ordersToShip: 0, carts: 0 }
const nothing: Removal = { options: [], optionIds: [], locations: [], toCancel: [], ...counts }
const report = (removal: Partial<Removal>) => reportLines({ ...nothing, ...removal }).join("\n")
const option = { id: "so_1", name: "Courier" }
const providerId = "shipment-ordering_shipment-ordering"
const location = { id: "sloc_1", name: "Riga", providerId }
const shipment = { reference: "#7-ABCDEF", state: "voided" }

it("the report of the script counts one thing as one, and two as two", () => {
  const ones = { openShipments: 1, ordersToShip: 1, carts: 1 }
  const one = report({ options: [option], locations: [location], toCancel: [shipment], ...ones })
  expect(one).toMatch(/^1 open shipment\. /m)
  expect(one).toMatch(/^1 fulfillment has no shipment that goes out any more\. Cancel it now: /m)
  expect(one).toMatch(/\n {2}#7-ABCDEF, voided: cancel this fulfillment first$/m)
  expect(one).toMatch(/^1 open cart has one of its methods\. /m)
  expect(one).toMatch(/^1 order is not shipped yet\. /m)
  expect(one).toMatch(/^1 shipping option is deleted:\n {2}so_1 Courier$/m)
  expect(one).toMatch(/^1 stock location stops using its provider:\n {2}sloc_1 Riga$/m)
  const two = report({
    locations: [location, location],
    options: [option, option],
    toCancel: [shipment, shipment],
  })
  expect(two).toMatch(/^2 fulfillments have no shipment .* Cancel them now: .* their items /m)
  expect(two).toMatch(/^2 shipping options are deleted:$/m)
  expect(two).toMatch(/^2 stock locations stop using its provider:$/m)
})

it("the report of the script leaves out empty counts, and says so if there is nothing else", () => {
  expect(report({ ordersToShip: 2 })).toMatch(/^2 orders are not shipped yet\. .*$/)
  expect(report({ carts: 2 })).toMatch(/^2 open carts have one of its methods\. .*$/)
  expect(report({})).toBe("Nothing in the store uses it.")
})

it("the report of the script says at the end all that was done", () => {
  expect(doneLine({ ...nothing, options: [option], locations: [location] }, 2)).toBe(
    "Done: 1 shipping option deleted, 1 stock location changed, 2 open carts freed.",
  )
  expect(doneLine({ ...nothing, locations: [location, location] }, 0)).toBe(
    "Done: 2 stock locations changed.",
  )
  expect(doneLine(nothing, 0)).toBe("Done: there was nothing left to do.")
})

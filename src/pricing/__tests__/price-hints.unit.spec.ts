import type { Logger } from "@medusajs/framework/types"
import { MINUTE_MS } from "../../context/time-units"
import { readPriceHints } from "../request-notes"
import type { Configuration } from "../../context"

const configuration = {
  accounts: [{ handle: "default" }, { handle: "ee" }],
} as Pick<Configuration, "accounts">

let now = 1
const clock = jest.spyOn(performance, "now").mockImplementation(() => now)
afterAll(() => clock.mockRestore())
// The same warning is logged once a minute.
beforeEach(() => void (now += 2 * MINUTE_MS))

function read(hookValue: unknown, account = "default") {
  const warnings: string[] = []
  const logger: Pick<Logger, "warn"> = { warn: (message) => void warnings.push(message) }
  return { hints: readPriceHints({ logger }, configuration, { hookValue, account }), warnings }
}

it.each([
  ["nothing", undefined, {}],
  ["null", null, {}],
  ["no surcharge", { surcharge: 0 }, {}],
  ["a surcharge", { surcharge: 2.5 }, { surcharge: "2.5" }],
  ["a small one", { surcharge: 0.0000001 }, { surcharge: "0.0000001" }],
  ["one for this account", { account: "default", surcharge: 3 }, { surcharge: "3" }],
  ["one for another account", { account: "ee", surcharge: 3 }, {}],
  ["a type of package", { package_type: "parcel" }, { packageType: 1 }],
  ["both", { package_type: "envelope", surcharge: 1 }, { packageType: 2, surcharge: "1" }],
  ["fields left empty", { account: null, surcharge: undefined }, {}],
])("what the store's hook adds to a price may be %s", (_, given, hints) => {
  expect(read(given)).toEqual({ hints, warnings: [] })
})

it("what the store's hook adds to a price is for the account that it names", () => {
  expect(read({ account: "ee", surcharge: 3 }, "ee").hints).toEqual({ surcharge: "3" })
})

it.each([
  ["shipment_ordering from", "2.5", {}],
  ["shipment_ordering from", [2], {}],
  ["shipment_ordering.surcharge", { surcharge: "2.5" }, {}],
  ["shipment_ordering.surcharge", { surcharge: -1 }, {}],
  ["shipment_ordering.surcharge", { surcharge: Number.NaN }, {}],
  ["shipment_ordering.surcharge", { surcharge: 1e12 }, {}],
  ["shipment_ordering.constructor", { constructor: 1, surcharge: 1 }, { surcharge: "1" }],
  ["shipment_ordering.fee", { fee: 1, surcharge: 4 }, { surcharge: "4" }],
  ["shipment_ordering.package_type", { package_type: "pallet", surcharge: 4 }, { surcharge: "4" }],
  ["shipment_ordering.packages", { packages: [], surcharge: 4 }, { surcharge: "4" }],
  ["shipment_ordering.account", { account: 7, surcharge: 4 }, {}],
  ["shipment_ordering.account", { account: "nobody", surcharge: 4 }, {}],
])(
  "what the store's hook adds to a price is left out if it is wrong, with one warning that names %s: %j",
  (name, given, hints) => {
    const first = read(given)
    expect(first).toEqual({ hints, warnings: [expect.stringContaining(name)] })
    expect(read(given)).toEqual({ hints, warnings: [] })
  },
)

import type { Ledger, LedgerRow } from "../../modules/shipment_ordering"
import { dropOverriddenLockers } from "../order-locker"

const changeLocker = (row: Partial<LedgerRow>, isOpen = false) => {
  const rows = [{ kind: "delivery", reference: "7-1", ...row } as LedgerRow]
  const ledger: Partial<Ledger> = { list: () => Promise.resolve({ rows, count: 1 }) }
  return dropOverriddenLockers(ledger as Ledger, { orderId: "order_1", optionId: "so_1", isOpen })
}

it.each([
  ["pending", false, /not known yet whether .* 7-1 .*Retry that shipment first/],
  ["ordered", false, /has shipment 7-1 .*Replace it .*costs nothing/],
  ["failed", false, /could not be confirmed\. Replace it .*costs nothing/],
  ["confirmed", false, /with the carrier already\. Order a replacement .*both are charged/],
  ["ordered", true, /Ship the rest with another locker in the Ship dialog/],
] as const)(
  "the locker of an order with a shipment that is %s (something is left to ship: %s) is not changed, and the next step is named",
  async (state, isOpen, words) => {
    await expect(changeLocker({ state }, isOpen)).rejects.toMatchObject({
      message: expect.stringMatching(words) as string,
    })
  },
)

it("the locker of an order is changed if its shipment is abandoned or a return", async () => {
  await expect(changeLocker({ state: "abandoned" })).resolves.toBeUndefined()
  await expect(changeLocker({ state: "ordered", kind: "return" })).resolves.toBeUndefined()
})

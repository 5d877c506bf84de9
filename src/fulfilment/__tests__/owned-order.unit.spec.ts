import { readOrderNumber } from "../owned-order"

it.each([
  "148",
  " #148 ",
  "# 148",
  "№148",
  "№ 148",
  "Nr. 148",
  "nr148",
  "No. 148",
  "N° 148",
  "Nº148",
  "１４８",
  "＃１４８",
  "١٤٨",
  "१४८",
  "000148",
])("the number of an order, as a customer types it, is read from %j", (typed) => {
  expect(readOrderNumber(typed).displayId).toBe(148)
})

it.each(["", "#", "##148", "-148", "148.0", "148e0", "1 48 x", "0", "2147483648", "EU-148", "nr."])(
  "there is no number of an order in %j",
  (typed) => {
    expect(readOrderNumber(typed).displayId).toBeUndefined()
  },
)

it("the number of an order, as a customer types it, may be the shop's own, in capitals or not, with or without a sign in front", () => {
  expect(readOrderNumber(" #eu-2026-7 ").custom).toEqual(
    expect.arrayContaining(["#eu-2026-7", "eu-2026-7", "EU-2026-7"]),
  )
})

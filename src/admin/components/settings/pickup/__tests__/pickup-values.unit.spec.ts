import type { Texts } from "../../../../i18n/use-texts"
import { pickupValues } from "../pickup-values"

const keyAsText = ((key: string) => key) as Texts

const entered = {
  sender_name: "",
  pickup_address: "",
  pickup_time_zone: "Europe/Riga",
  pickup_cut_off: "14:00",
  pickup_time: "16:00",
  pickup_working_days: [1, 2, 3, 4, 5],
  pickup_closed_days: ["2027-01-01"],
  closed_day_to_add: "",
}

const closedDays = (values: Partial<typeof entered>) =>
  pickupValues(keyAsText).parse({ ...entered, ...values }).pickup_closed_days

describe("the closed days", () => {
  it("are saved with one that was chosen and not added, each once and by date", () => {
    expect(closedDays({ closed_day_to_add: "2026-12-24" })).toEqual(["2026-12-24", "2027-01-01"])
    expect(closedDays({ closed_day_to_add: "2027-01-01" })).toEqual(["2027-01-01"])
  })

  it("stay as they are when none is chosen", () => {
    expect(closedDays({})).toEqual(["2027-01-01"])
  })
})

import { parseSettings } from "../../modules/shipment_ordering/settings-schema"
import { withToday } from "../answers"

it("a file is named by the day at the place where parcels are picked up", () => {
  const nameAt = (pickup_time_zone: string) =>
    withToday("boxes", {
      configuration: { settings: parseSettings({ pickup_time_zone }) },
    } as never)
  // 25 hours apart, so the days always differ.
  const east = nameAt("Pacific/Kiritimati")
  expect(east).toMatch(/^boxes-\d{4}-\d\d-\d\d$/)
  expect(east > nameAt("Pacific/Pago_Pago")).toBe(true)
})

import { renderToString } from "react-dom/server"
import type { Delivery } from "../../client"
import { LockerPicker } from "../locker-picker"

it("the locker picker on a server, which has no window, is rendered, and neither asks the store nor loads a map", () => {
  const listLockers = jest.fn()
  const html = renderToString(
    <LockerPicker
      delivery={{ listLockers } as Partial<Delivery> as Delivery}
      cartId="cart_1"
      onChange={() => undefined}
    />,
  )
  expect(html).toContain('type="search"')
  expect(html).toContain("Loading parcel lockers")
  // Only the browser knows whether it can give a position.
  expect(html).not.toContain("Near me")
  expect(listLockers).not.toHaveBeenCalled()
})

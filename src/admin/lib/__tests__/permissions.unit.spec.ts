import { permissionsIn, refusedPermission } from "../permissions"

it("what a person may do is read from Medusa's list of that person's permissions", () => {
  const list = ["order:read", "shipment_ordering:pack", "shipment_ordering:charge", "box:set_up"]
  expect(permissionsIn(list)).toEqual({ pack: true, charge: true, set_up: false })
  expect(permissionsIn([])).toEqual({ pack: false, charge: false, set_up: false })
})

it.each([
  ["Insufficient permissions. Required policies: shipment_ordering:set_up", "set_up"],
  ["Forbidden", "pack"],
  ["Insufficient permissions. Required policies: order:read", undefined],
  ["The order is canceled.", undefined],
])("the refusal %j is about the permission %s", (message, permission) => {
  expect(refusedPermission(message)).toBe(permission)
})

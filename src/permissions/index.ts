/** In Medusa's list of policies. */
export const RESOURCE = "shipment_ordering"

/** What roles may allow, in a store that has switched on Medusa's roles, in the words of Medusa's page of roles. */
export const PERMISSIONS = {
  pack: "See shipments, print, and ship orders as planned",
  charge: "Confirm, replace and void shipments, and change their service and packages",
  set_up: "Change the account, prices, options and boxes",
}

export type Permission = keyof typeof PERMISSIONS

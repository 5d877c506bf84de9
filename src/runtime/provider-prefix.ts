/** With which the ids of this plugin's fulfillment providers begin; the entry's id in medusa-config follows. */
export const PROVIDER_PREFIX = "shipment-ordering_"

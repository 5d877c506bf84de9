export { PROVIDER_PREFIX } from "../modules/shipment_ordering/provider-entries"

import type { StoredAddress } from "../prices/stored-address"
import type { ConsignmentWish } from "./consignment"
import type { ShipWish } from "./ship-wish"

/** What the merchant corrects of the recipient; the country stays. */
export type RecipientChanges = Partial<Omit<StoredAddress, "country_code">>

/** What a person decides about one shipment of an order; what is left open is proposed. */
export type OrderWish = ConsignmentWish & ShipWish & { recipient?: RecipientChanges }

/**
 * The largest labels, in megabytes (1,000,000 bytes): a merchant's own PDF, one from the service, all of one shipment,
 * and all that are printed together. The first is small since Medusa reads a request before it knows the sender.
 */
export const LABEL_MEGABYTES = { uploaded: 5, downloaded: 20, ofShipment: 40, printed: 60 }

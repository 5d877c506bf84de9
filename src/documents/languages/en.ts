/** The texts of all documents in one language. Words in braces are replaced by values. */
export interface Texts {
  /** For plurals, numbers, dates and the PDF's language. */
  locale: string
  page: string
  /** `{packages}` are to be installed. */
  missingFonts: string
  item: string
  sku: string
  quantity: string
  orders: string
  order: string
  service: string
  weight: string
  packages: string
  pickupList: string
  recipient: string
  sender: string
  reference: string
  trackingNumbers: string
  /** By plural category. */
  shipments: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
  unknownPlace: string
  driver: string
  moment: string
  pickList: string
  bin: string
  boxes: string
  box: string
  boxCount: string
  size: string
  otherPackaging: string
  packingSlip: string
  note: string
  locker: string
  howToPack: string
  step: string
  steps: string
}

export const en: Texts = {
  locale: "en-GB",
  page: "page {page} / {pages}",
  missingFonts:
    "The sign � stands for letters without a font. To print them: npm install {packages}",
  item: "Item",
  sku: "SKU",
  quantity: "Qty",
  orders: "Orders",
  order: "Order",
  service: "Service",
  weight: "Weight, kg",
  packages: "Packages",
  pickupList: "Pickup list",
  recipient: "Recipient",
  sender: "Sender",
  reference: "Reference",
  trackingNumbers: "Tracking numbers",
  shipments: { one: "{count} shipment", other: "{count} shipments" },
  unknownPlace: "Unknown location",
  driver: "Driver's name and signature",
  moment: "Date and time",
  pickList: "Pick list",
  bin: "Bin",
  boxes: "Boxes to fetch",
  box: "Box",
  boxCount: "Qty",
  size: "Outer size, cm",
  otherPackaging: "Other packaging",
  packingSlip: "Packing slip",
  note: "Note",
  locker: "Parcel locker",
  howToPack: "How to pack it",
  step: "Step {step}",
  steps: "Numbers are those of the items above. Pale items are in the package already.",
}

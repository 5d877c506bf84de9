/** The texts of all documents in one language. */
export interface Texts {
  /** For dates and for the PDF's language. */
  locale: string
  page: (page: number, pages: number) => string
  /** Names the packages to install. */
  missingFonts: (packages: string[]) => string
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
  step: (step: number) => string
  steps: string
}

const ENGLISH: Texts = {
  locale: "en-GB",
  page: (page, pages) => `page ${page} / ${pages}`,
  missingFonts: (packages) =>
    `The sign � stands for letters without a font. To print them: npm install ${packages.join(" ")}`,
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
  shipments: { one: "shipment", other: "shipments" },
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
  step: (step) => `Step ${step}`,
  steps: "Numbers are those of the items above. Pale items are in the package already.",
}

const LATVIAN: Texts = {
  locale: "lv",
  page: (page, pages) => `${page}. lapa no ${pages}`,
  missingFonts: (packages) =>
    `Zīme � aizstāj burtus, kuriem nav fonta. Lai tos drukātu: npm install ${packages.join(" ")}`,
  item: "Prece",
  sku: "SKU",
  quantity: "Skaits",
  orders: "Pasūtījumi",
  order: "Pasūtījums",
  service: "Pakalpojums",
  weight: "Svars, kg",
  packages: "Pakas",
  pickupList: "Paņemšanas saraksts",
  recipient: "Saņēmējs",
  sender: "Sūtītājs",
  reference: "Atsauce",
  trackingNumbers: "Izsekošanas numuri",
  shipments: { zero: "sūtījumu", one: "sūtījums", other: "sūtījumi" },
  unknownPlace: "Nezināma vieta",
  driver: "Vadītāja vārds un paraksts",
  moment: "Datums un laiks",
  pickList: "Komplektēšanas saraksts",
  bin: "Plaukts",
  boxes: "Vajadzīgās kastes",
  box: "Kaste",
  boxCount: "Skaits",
  size: "Ārējais izmērs, cm",
  otherPackaging: "Cits iepakojums",
  packingSlip: "Pavadlapa",
  note: "Piezīme",
  locker: "Pakomāts",
  howToPack: "Kā iepakot",
  step: (step) => `${step}. solis`,
  steps: "Skaitļi ir preču numuri tabulā. Bālās preces jau ir pakā.",
}

/** Texts for a locale such as `lv` or `lv-LV`; in English if there is no translation. */
export function textsIn(locale: string | undefined): Texts {
  return locale?.split(/[-_]/)[0]?.toLowerCase() === "lv" ? LATVIAN : ENGLISH
}

/** A decimal such as 1.5 with the decimal sign of the language. */
export function decimalIn({ locale }: Texts, decimal: string): string {
  return locale === LATVIAN.locale ? decimal.replace(".", ",") : decimal
}

/** Decimals such as 1.5 and 2 with as many digits after the decimal sign: 1.5 and 2.0. */
export function alignedDecimals(texts: Texts, decimals: string[]): string[] {
  const most = Math.max(...decimals.map((decimal) => fraction(decimal).length))
  return decimals.map((decimal) => {
    const [whole = ""] = decimal.split(".")
    return decimalIn(texts, most > 0 ? `${whole}.${fraction(decimal).padEnd(most, "0")}` : whole)
  })
}

function fraction(decimal: string): string {
  return decimal.split(".")[1] ?? ""
}

/** For example "3 shipments". */
export function countShipments({ locale, shipments }: Texts, count: number): string {
  return `${count} ${shipments[new Intl.PluralRules(locale).select(count)] ?? shipments.other}`
}

/** Outer sizes in millimetres as `30 × 20 × 12.5`, in centimetres. */
export function sizesIn(
  texts: Texts,
  { lengthMm, widthMm, heightMm }: { lengthMm: number; widthMm: number; heightMm: number },
): string {
  return [lengthMm, widthMm, heightMm]
    .map((side) => decimalIn(texts, String(side / 10)))
    .join(" × ")
}

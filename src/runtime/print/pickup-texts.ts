/** What a pickup list says, in one language. */
export interface PickupTexts {
  /** For dates, and for the PDF to say what it is in. */
  locale: string
  title: string
  reference: string
  service: string
  packages: string
  weight: string
  trackingNumbers: string
  /** By plural category. */
  shipments: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
  unknownPlace: string
  driver: string
  moment: string
}

const ENGLISH: PickupTexts = {
  locale: "en-GB",
  title: "Pickup list",
  reference: "Reference",
  service: "Service",
  packages: "Packages",
  weight: "Weight, kg",
  trackingNumbers: "Tracking numbers",
  shipments: { one: "shipment", other: "shipments" },
  unknownPlace: "Unknown location",
  driver: "Driver's name and signature",
  moment: "Date and time",
}

const LATVIAN: PickupTexts = {
  locale: "lv",
  title: "Paņemšanas saraksts",
  reference: "Atsauce",
  service: "Pakalpojums",
  packages: "Pakas",
  weight: "Svars, kg",
  trackingNumbers: "Izsekošanas numuri",
  shipments: { zero: "sūtījumu", one: "sūtījums", other: "sūtījumi" },
  unknownPlace: "Nezināma vieta",
  driver: "Vadītāja vārds un paraksts",
  moment: "Datums un laiks",
}

/** In the language of a locale such as `lv` or `lv-LV`; in English where it is none of ours. */
export function pickupTexts(locale: string | undefined): PickupTexts {
  return locale?.split(/[-_]/)[0]?.toLowerCase() === "lv" ? LATVIAN : ENGLISH
}

/** An exact decimal such as 1.5, as the language writes it. */
export function decimalIn({ locale }: PickupTexts, decimal: string): string {
  return locale === LATVIAN.locale ? decimal.replace(".", ",") : decimal
}

/** "3 shipments", in the language of the texts. */
export function countShipments({ locale, shipments }: PickupTexts, count: number): string {
  return `${count} ${shipments[new Intl.PluralRules(locale).select(count)] ?? shipments.other}`
}

import { type Configuration } from "../../context"
import { ServiceCatalogue } from "../../context/service-catalogue"
import { readPluginOptions } from "../../modules/shipment_ordering/plugin-options"
import { parseSettings } from "../../modules/shipment_ordering/settings-schema"
import { fingerprintOf, type ShipLine, toShipLine } from "../../packing"
import type { Quote } from "../../price-rules"
import type { ShippingRule } from "../../shipping-rules"
import { type Plan, plan, type PlanRequest } from "../plan"
import {
  type OrderLine,
  type PackedShipment,
  type ShipmentFacts,
  type Answers,
  keyOf,
  type LockerVerdict,
  noAnswers,
} from "../facts"

export const ACCOUNT = {
  id: "soacc_1",
  handle: "default",
  environment: "development" as const,
  baseUrl: "https://api.test",
  isSandbox: true,
  postalCodeForms: {},
  keys: {},
}

const service = (service_code: string, offers: Record<string, unknown> = {}) => ({
  account: ACCOUNT.handle,
  environment: ACCOUNT.environment,
  base_url: ACCOUNT.baseUrl,
  service_code,
  name: service_code.toUpperCase(),
  label: null,
  is_enabled: true,
  is_locker: null,
  cash_on_delivery_mark: null,
  is_cash_on_delivery: false,
  offers_parcel: true,
  offers_envelope: false,
  countries: ["LV"],
  ...offers,
})

const SERVICES = [
  service("door"),
  service("both", { offers_envelope: true }),
  service("letters", { offers_parcel: false, offers_envelope: true }),
  service("door_cod", { countries: ["LV", "LT"] }),
  service("lockers", { is_locker: true }),
  service("lockers_both", { is_locker: true, offers_envelope: true }),
  service("abroad", { countries: ["DE"] }),
  service("disabled", { is_enabled: false, countries: ["EE"] }),
  service("parcels", { base_url: "https://parcels.test" }),
  service("off", { base_url: "https://parcels.test", is_enabled: false, offers_envelope: true }),
]

interface World extends Partial<Omit<ShipmentFacts, "service" | "configuration" | "lines">> {
  /** A code of `SERVICES`, or a virtual one. */
  service?: string
  settings?: Record<string, unknown>
  /** Without `is_on` and `name`. */
  rules?: Pick<ShippingRule, "if" | "then">[]
  lines?: Partial<OrderLine>[]
  isDangerous?: boolean
}

const ADDRESS = {
  firstName: "Anna",
  lastName: "Berzina",
  address1: "Brivibas iela 1",
  city: "Riga",
  postalCode: "1001",
  countryCode: "LV",
  phone: "+37120000001",
}

export const PARCEL = { weight: "1", length: "30", width: "20", height: "10" }
export const LETTER = { weight: "0.1", length: "30", width: "20", height: "1" }

/** A mug on its way to Riga. */
export function factsOf(world: World = {}): ShipmentFacts {
  const {
    service: code = "door",
    settings,
    rules = [],
    isDangerous = false,
    lines,
    ...facts
  } = world
  const row = SERVICES.find(({ service_code }) => service_code === code)
  const configuration: Configuration = {
    version: 1,
    settings: parseSettings({ pickup_address: "Ganibu dambis 1, Riga, LV-1005", ...settings }),
    options: readPluginOptions({}, {}),
    boxes: [],
    itemRules: [],
    rules: rules.map((rule, at) => ({ name: `Rule ${at + 1}`, is_on: true, ...rule })),
    services: new ServiceCatalogue(SERVICES, []),
    accounts: [ACCOUNT],
  }
  const ordered = (lines ?? [{}]).map((line, index) => ({
    line: { id: `line_${index}`, title: "Mug", unit_price: 10, quantity: 1, ...line } as OrderLine,
    quantity: 1,
  }))
  const packedLines: ShipLine[] = ordered.map(({ line, quantity }) => {
    const packed = toShipLine({ ...line, quantity }, quantity)
    return { ...packed, rule: { ...packed.rule, dangerous: isDangerous } }
  })
  return {
    kind: "delivery",
    configuration,
    account: ACCOUNT,
    service: {
      key: code,
      account: ACCOUNT.handle,
      code,
      name: row?.name ?? code,
      virtual: code.startsWith("virtual_") ? (code as "virtual_cheapest") : undefined,
      offersParcel: row?.offers_parcel ?? true,
      offersEnvelope: row?.offers_envelope ?? false,
    },
    order: { id: "order_1", display_id: 7, currency_code: "eur" },
    lines: ordered,
    packedLines,
    recipient: { address: ADDRESS, otherPhones: [], email: "anna@example.com" },
    sender: "Mug shop",
    pickupAddress: "Ganibu dambis 1, Riga, LV-1005",
    locationId: "sloc_1",
    pack: (packageType) => packing(packageType === 1 ? PARCEL : LETTER),
    ...facts,
  }
}

export function packing(...apiPackages: PackedShipment["packages"]) {
  return { kind: "packed" as const, packages: [], lines: [], apiPackages, isDangerous: false }
}

/** The packing of the customer's quote. */
export function keptPacking({ packedLines, configuration }: ShipmentFacts, type: 1 | 2) {
  return {
    package_type: type,
    size_unit: "cm" as const,
    fingerprint: fingerprintOf(packedLines, configuration.settings),
    packages: [{ ...PARCEL, weight: "5" }],
    filled: null,
  }
}

/** An order of 20 euro whose customer pays at the door. */
export const UNPAID = {
  standing: [],
  money: {
    currency_code: "eur",
    total: 20,
    items: [{ id: "line_0", quantity: 1, total: 20 }],
    payment_collections: [{ payments: [{ amount: 20, provider_id: "pp_cash" }] }],
  },
}

export const PAID = {
  standing: [],
  money: {
    ...UNPAID.money,
    payment_collections: [
      { payments: [{ amount: 20, provider_id: "pp_card", captures: [{ amount: 20 }] }] },
    ],
  },
}

interface Service {
  /** By package type: the price of each service; none stands for a service that cannot be asked. */
  prices?: Partial<Record<1 | 2, Record<string, number>>>
  locker?: LockerVerdict
}

/** Plans as a shop does: asks what the plan wants to know, and plans again. Returns the rounds of questions, too. */
export function planWith(
  facts: ShipmentFacts,
  { prices = {}, locker = { kind: "unchecked" } }: Service,
  overrides?: PlanRequest["overrides"],
): Plan & { asked: string[]; answers: Answers } {
  const answers = noAnswers()
  const asked: string[] = []
  let planned = plan(facts, { overrides, answers })
  while (planned.questions.length > 0) {
    asked.push(planned.questions.map(textOf).join(" "))
    for (const question of planned.questions) {
      if (question.kind === "locker") {
        answers.lockers.set(keyOf(question), locker)
        continue
      }
      const quotes = Object.entries(prices[question.packageType] ?? {}).map(
        ([serviceCode, price]): Quote => ({
          serviceCode,
          serviceName: serviceCode.toUpperCase(),
          packageType: question.packageType,
          priceWithTax: String(price),
        }),
      )
      answers.prices.set(
        keyOf(question),
        prices[question.packageType]
          ? { outcome: "value", value: quotes, source: "live", loadedAt: 0 }
          : { outcome: "miss", reason: "error" },
      )
    }
    planned = plan(facts, { overrides, answers })
  }
  return { ...planned, asked, answers }
}

function textOf(question: Plan["questions"][number]): string {
  return question.kind === "locker"
    ? `locker ${question.code}`
    : `prices of ${question.packageType === 1 ? "parcels" : "a letter"}` +
        (question.codAmount === null ? "" : ` with ${question.codAmount}`)
}

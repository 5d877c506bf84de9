import type { PackageType } from "../carrier-api"
import type { Account, ServiceSettings, ServiceOwner } from "../modules/shipment_ordering"
import { isLike } from "../shipping-rules"

type Owner = Pick<Account, "handle" | "environment">

/** A service at one of an account's addresses. The merchant's settings for it apply at all of them. */
export interface ServiceRow extends ServiceSettings {
  account: string
  environment: Account["environment"]
  base_url: string
  service_code: string
  name: string
  offers_parcel: boolean
  offers_envelope: boolean
  /** Two letters, upper case. */
  countries: string[]
  /** Found by a search: the service was offered only when the request had an amount to collect. */
  is_cash_on_delivery: boolean
}

/** A service that discovery found for the account at its current address. */
export interface AccountService {
  code: string
  /** The merchant's, else the service's own. */
  name: string
  isCashOnDelivery: boolean
  offersParcel: boolean
  offersEnvelope: boolean
  /** Two letters, upper case. */
  countries: ReadonlySet<string>
}

/** The usual code of such a service, as in `carrierB_cod`. */
const CASH_ON_DELIVERY_CODE = /_cod$/i

/**
 * The carriers' services, with the merchant's settings for them: name, enabled or not, parcel lockers, cash on
 * delivery. Each method has a default for a service without settings.
 */
export class ServiceCatalogue {
  readonly #settings: ReadonlyMap<string, ServiceSettings>
  /** By code: the services of all accounts, environments and addresses. */
  readonly #rowsByCode = new Map<string, ServiceRow[]>()
  readonly #lockerPatterns: readonly string[]
  /** Services by account, environment and address. Prices need them often. */
  readonly #byOwner = new Map<string, ReadonlyMap<string, AccountService>>()

  /** @param lockerPatterns the setting `locker_services`, for services that are not marked themselves */
  constructor(rows: ServiceRow[], lockerPatterns: readonly string[]) {
    this.#lockerPatterns = lockerPatterns
    this.#settings = new Map(
      rows.map((row) => [
        keyOf({ handle: row.account, environment: row.environment }, row.service_code),
        row,
      ]),
    )
    for (const row of rows) {
      this.#rowsByCode.set(row.service_code, [
        ...(this.#rowsByCode.get(row.service_code) ?? []),
        row,
      ])
    }
  }

  /** The merchant's name of a service, else `name`. */
  nameOf(owner: Owner, serviceCode: string, name: string): string {
    return this.#settingsOf(owner, serviceCode)?.label ?? name
  }

  isEnabled(owner: Owner, serviceCode: string): boolean {
    return this.#settingsOf(owner, serviceCode)?.is_enabled ?? true
  }

  /** Decided only here: by the merchant's mark, else by the patterns of the setting. */
  isLocker(owner: Owner, serviceCode: string): boolean {
    const mark = this.#settingsOf(owner, serviceCode)?.is_locker
    return mark ?? isLockerService(serviceCode, this.#lockerPatterns)
  }

  /**
   * Decided only here: by the merchant's mark, else by its code or by what a search found. Either sign is enough:
   * if a service that collects money were taken for another one, customers would pay twice.
   */
  isCashOnDelivery(owner: Owner & Pick<Account, "baseUrl">, serviceCode: string): boolean {
    const mark = this.#settingsOf(owner, serviceCode)?.cash_on_delivery_mark
    return (
      mark ??
      (CASH_ON_DELIVERY_CODE.test(serviceCode) || this.#collectedInSearch(owner, serviceCode))
    )
  }

  /** Whether the code and the search disagree, and the merchant has not marked the service. */
  isCashOnDeliveryDoubtful(owner: Owner & Pick<Account, "baseUrl">, serviceCode: string): boolean {
    const mark = this.#settingsOf(owner, serviceCode)?.cash_on_delivery_mark ?? null
    const isNamedSo = CASH_ON_DELIVERY_CODE.test(serviceCode)
    return mark === null && isNamedSo !== this.#collectedInSearch(owner, serviceCode)
  }

  /** What a search found at the current address. If it found nothing there, any other address of the account counts. */
  #collectedInSearch(
    { handle, environment, baseUrl }: Owner & Pick<Account, "baseUrl">,
    serviceCode: string,
  ): boolean {
    const rows = (this.#rowsByCode.get(serviceCode) ?? []).filter(
      ({ account }) => account === handle,
    )
    const here = rows.find((row) => row.environment === environment && row.base_url === baseUrl)
    return here?.is_cash_on_delivery ?? rows.some((row) => row.is_cash_on_delivery)
  }

  /** Whether any service can be a locker service: there is a pattern or a marked service. */
  knowsLockers({ handle, environment }: Owner): boolean {
    const prefix = keyOf({ handle, environment }, "")
    const isMarked = [...this.#settings].some(
      ([key, { is_locker }]) => is_locker === true && key.startsWith(prefix),
    )
    return isMarked || this.#lockerPatterns.length > 0
  }

  /** The account's services at its current address, by code. */
  ofAccount(owner: Owner & Pick<Account, "baseUrl">): ReadonlyMap<string, AccountService> {
    const { account, environment, base_url } = serviceOwner(owner)
    const key = JSON.stringify([account, environment, base_url])
    const isOwn = (row: ServiceRow) =>
      row.account === account && row.environment === environment && row.base_url === base_url
    const services =
      this.#byOwner.get(key) ??
      this.#describe(owner, [...this.#rowsByCode.values()].flat().filter(isOwn))
    this.#byOwner.set(key, services)
    return services
  }

  #describe(
    owner: Owner & Pick<Account, "baseUrl">,
    rows: ServiceRow[],
  ): ReadonlyMap<string, AccountService> {
    return new Map(
      rows.map((row) => [
        row.service_code,
        {
          code: row.service_code,
          name: row.label ?? row.name,
          isCashOnDelivery: this.isCashOnDelivery(owner, row.service_code),
          offersParcel: row.offers_parcel,
          offersEnvelope: row.offers_envelope,
          countries: new Set(row.countries),
        },
      ]),
    )
  }

  #settingsOf(owner: Owner, serviceCode: string): ServiceSettings | undefined {
    return this.#settings.get(keyOf(owner, serviceCode))
  }
}

function keyOf({ handle, environment }: Owner, serviceCode: string): string {
  return `${environment} ${handle} ${serviceCode}`
}

/**
 * Whether a service delivers to parcel lockers: one of the patterns matches its code. `*` stands for any letters
 * or none; letter case does not matter. The API does not say which services do, so the merchant does (setting
 * `locker_services`).
 */
export function isLockerService(serviceCode: string, patterns: readonly string[]): boolean {
  const code = serviceCode.toLowerCase()
  return patterns.some((pattern) => isLike(pattern.trim().toLowerCase(), code))
}

/** The columns that link rows to an account at its current environment and address. */
export function serviceOwner({
  handle,
  environment,
  baseUrl,
}: Pick<Account, "handle" | "environment" | "baseUrl">): ServiceOwner {
  return { account: handle, environment, base_url: baseUrl ?? "" }
}

/** A parcel and an envelope that nearly every service takes: services are known by their prices for these. */
export const SAMPLES = {
  1: { lengthMm: 300, widthMm: 200, heightMm: 100, weightGrams: 1000 },
  2: { lengthMm: 300, widthMm: 200, heightMm: 20, weightGrams: 300 },
} as const satisfies Record<PackageType, unknown>

interface Sides {
  length: number
  width: number
  height: number
}

/** Whether packages are more, heavier, longer or larger than the sample, so that a known service may refuse them. */
export function isBeyondSample(
  packages: readonly { outer: Sides; grossWeight: number }[],
  packageType: PackageType,
): boolean {
  const { lengthMm, widthMm, heightMm, weightGrams } = SAMPLES[packageType]
  return (
    packages.length > 1 ||
    packages.some(
      ({ outer: { length, width, height }, grossWeight }) =>
        grossWeight > weightGrams ||
        Math.max(length, width, height) > lengthMm ||
        length * width * height > lengthMm * widthMm * heightMm,
    )
  )
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { ShipmentOrderingService } from "../models/settings"
import { insertOnce, liveRows } from "../table"

type ServiceRow = InferTypeOf<typeof ShipmentOrderingService>

/** A service found in one search. */
export type DiscoveredService = Pick<
  ServiceRow,
  | "service_code"
  | "name"
  | "offers_parcel"
  | "offers_envelope"
  | "is_cash_on_delivery"
  | "countries"
>

/** The owner of services: an account at one host. At another host, other services are known. */
export type ServiceOwner = Pick<ServiceRow, "account" | "environment" | "base_url">

/** The merchant's settings for a service. */
export type ServiceSettings = Pick<
  ServiceRow,
  "label" | "is_enabled" | "is_locker" | "cash_on_delivery_mark"
>

/** Which countries answered a search. */
interface SearchReach {
  /** Country codes. Only in these countries does a missing service mean that it is not offered. */
  answered: readonly string[]
  /** Whether other countries did not answer. */
  isPartial: boolean
}

const TABLE = "shipment_ordering_service"

/** The known services of the accounts. A service that is not found again stays known. */
export class ServiceStore {
  constructor(private readonly knex: Knex) {}

  /**
   * Saves what a search found. Countries that did not answer keep their services: a carrier's outage must not end
   * the fallback prices there. Of two searches at the same time, the later one wins. A new service takes over the
   * merchant's settings from the account's former host.
   */
  async keep(
    owner: ServiceOwner,
    services: DiscoveredService[],
    reach: SearchReach,
  ): Promise<void> {
    for (const service of services) {
      const row = { ...service, last_seen_at: this.knex.fn.now() }
      await insertOnce(this.knex, TABLE, {
        prefix: "sosvc",
        key: "account, environment, base_url, service_code",
        row: { ...owner, ...row, ...this.savedSettings(owner, service.service_code) },
      }).merge({ ...row, ...this.merged(reach), updated_at: this.knex.fn.now() })
    }
  }

  private savedSettings(
    { account, environment }: ServiceOwner,
    code: string,
  ): Record<keyof ServiceSettings, Knex.Raw> {
    const savedValue = (column: keyof ServiceSettings) =>
      this.knex.raw(
        `(select ?? from ${TABLE}
           where account = ? and environment = ? and service_code = ? and deleted_at is null
           order by updated_at desc limit 1)`,
        [column, account, environment, code],
      )
    return {
      label: savedValue("label"),
      is_enabled: this.knex.raw("coalesce(?, true)", [savedValue("is_enabled")]),
      is_locker: savedValue("is_locker"),
      cash_on_delivery_mark: savedValue("cash_on_delivery_mark"),
    }
  }

  private merged({ answered, isPartial }: SearchReach): Record<string, Knex.Raw> {
    const countries = this.knex.raw(
      `array(select country from unnest(${TABLE}.countries) as country
              where not country = any(?::text[])
              union select unnest(excluded.countries) order by 1)`,
      [[...answered]],
    )
    const either = (column: string) =>
      this.knex.raw("?? or ??", [`${TABLE}.${column}`, `excluded.${column}`])
    return isPartial
      ? {
          countries,
          offers_parcel: either("offers_parcel"),
          offers_envelope: either("offers_envelope"),
          // A service once offered without a sum to collect is not cash on delivery.
          is_cash_on_delivery: this.knex.raw(
            `${TABLE}.is_cash_on_delivery and excluded.is_cash_on_delivery`,
          ),
        }
      : { countries }
  }

  /** Saves the merchant's settings for every host of the account; false if the service is not known. */
  async change(
    { base_url, ...service }: ServiceOwner & { service_code: string },
    changes: Partial<ServiceSettings>,
  ): Promise<boolean> {
    const rows = () => liveRows<ServiceRow>(this.knex, TABLE).where(service)
    const isKnown = (await rows().where({ base_url }).limit(1)).length > 0
    if (isKnown) {
      await rows().update({ ...changes, updated_at: this.knex.fn.now() })
    }
    return isKnown
  }

  /** Adds a country in which known services were offered. */
  async addCountry(
    owner: ServiceOwner,
    { countryCode, codes }: { countryCode: string; codes: readonly string[] },
  ): Promise<void> {
    await this.knex(TABLE)
      .where(owner)
      .whereIn("service_code", codes)
      .whereNull("deleted_at")
      .whereRaw("not (? = any(countries))", [countryCode])
      .update({
        countries: this.knex.raw("array_append(countries, ?)", [countryCode]),
        last_seen_at: this.knex.fn.now(),
        updated_at: this.knex.fn.now(),
      })
  }
}

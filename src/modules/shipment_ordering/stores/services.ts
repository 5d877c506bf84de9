import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Environment } from "./accounts"

/** A service found in one search. */
interface SeenService {
  service_code: string
  name: string
  offers_parcel: boolean
  offers_envelope: boolean
  /** A sign: it was offered only when the request had an amount to collect. */
  is_cash_on_delivery: boolean
  /** Two letters, upper case. */
  countries: string[]
}

/** The owner of services: an account at one host. At another host, other services are known. */
export interface ServiceOwner {
  account: string
  environment: Environment
  base_url: string
}

/** Which countries answered a search. */
interface SearchReach {
  /** Country codes. Only in these countries does a missing service mean that it is not offered. */
  answered: readonly string[]
  /** Whether other countries did not answer. */
  isPartial: boolean
}

const TABLE = "shipment_ordering_service"

/** The merchant's settings for a service. */
export interface ServiceSettings {
  /** Replaces the service's own name. */
  label: string | null
  is_enabled: boolean
  /** Whether it delivers to parcel lockers; null: the setting `locker_services` decides. */
  is_locker: boolean | null
  /** Whether it collects money; null: its code and the sign from a search decide. */
  cash_on_delivery_mark: boolean | null
}

/** The known services of the accounts. A service that is not found again stays known. */
export class ServiceStore {
  constructor(private readonly knex: Knex) {}

  /**
   * Saves what a search found. Countries that did not answer keep their services: a carrier's outage must not end
   * the fallback prices there. Of two searches at the same time, the later one wins. A new service takes over the
   * merchant's settings from the account's former host.
   */
  async keep(owner: ServiceOwner, services: SeenService[], reach: SearchReach): Promise<void> {
    for (const service of services) {
      const seen = { ...service, last_seen_at: this.knex.fn.now() }
      await this.knex(TABLE)
        .insert({
          id: generateEntityId("", "sosvc"),
          ...owner,
          ...seen,
          ...this.savedSettings(owner, service.service_code),
        })
        .onConflict(
          this.knex.raw(
            "(account, environment, base_url, service_code) where deleted_at is null",
          ) as never,
        )
        .merge({ ...seen, ...this.merged(reach), updated_at: this.knex.fn.now() })
    }
  }

  private savedSettings(
    { account, environment }: ServiceOwner,
    code: string,
  ): Record<keyof ServiceSettings, Knex.Raw> {
    const saved = (column: keyof ServiceSettings) =>
      this.knex.raw(
        `(select ?? from ${TABLE}
           where account = ? and environment = ? and service_code = ? and deleted_at is null
           order by updated_at desc limit 1)`,
        [column, account, environment, code],
      )
    return {
      label: saved("label"),
      is_enabled: this.knex.raw("coalesce(?, true)", [saved("is_enabled")]),
      is_locker: saved("is_locker"),
      cash_on_delivery_mark: saved("cash_on_delivery_mark"),
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
    const rows = () => this.knex(TABLE).where(service).whereNull("deleted_at")
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

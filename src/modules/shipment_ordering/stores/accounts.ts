import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import type { PostalCodeForms, PostalCodeForm } from "../../../addresses"
import type { ShipmentOrderingAccount, ShipmentOrderingAccountKey } from "../models/account"
import { type EncryptionKey, seal, unseal, UnsealError } from "../secrets"
import { insertOnce, liveRows } from "../table"

export type Environment = "production" | "development"

/** A saved API key. The key itself is sealed. */
export interface AccountKey {
  hint: string
  savedAt: Date
  sealed: string
  /** Last day, `YYYY-MM-DD`, if the merchant has entered it. */
  validUntil: string | undefined
  /** When the service last accepted it; saved about once a day. */
  acceptedAt: Date | undefined
  /** Since when the service refuses it. */
  refusedAt: Date | undefined
}

/** An account as the rest of the plugin sees it: its keys are sealed. */
export interface Account {
  id: string
  handle: string
  environment: Environment
  baseUrl: string | undefined
  /** Whether the sandbox answers at the address; undefined before the first answer. */
  isSandbox: boolean | undefined
  /** Forms that the service accepts instead of a country's usual form. */
  postalCodeForms: PostalCodeForms
  keys: Partial<Record<Environment, AccountKey>>
}

type AccountRow = InferTypeOf<typeof ShipmentOrderingAccount>
type KeyRow = InferTypeOf<typeof ShipmentOrderingAccountKey>

const storedForms = z.record(z.string(), z.enum(["bare", "compact", "prefixed"])).catch({})

const ACCOUNTS = "shipment_ordering_account"
const KEYS = "shipment_ordering_account_key"

/** The accounts and their sealed keys. */
export class AccountStore {
  constructor(
    private readonly knex: Knex,
    private readonly encryptionKeys: readonly EncryptionKey[],
  ) {}

  async list(): Promise<Account[]> {
    const rows = await liveRows<AccountRow>(this.knex, ACCOUNTS).orderBy("created_at")
    const keys = await liveRows<KeyRow>(this.knex, KEYS)
    return rows.map((row) => ({
      id: row.id,
      handle: row.handle,
      environment: row.environment,
      baseUrl: row.base_url ?? undefined,
      isSandbox: row.is_sandbox ?? undefined,
      postalCodeForms: storedForms.parse(row.postal_code_forms),
      keys: Object.fromEntries(
        keys.filter((key) => key.account_id === row.id).map((key) => [key.environment, toKey(key)]),
      ),
    }))
  }

  /** Erases the keys of an account when its host changes, because they were made for the old host. */
  async eraseApiKeys(accountId: string): Promise<void> {
    await this.knex(KEYS).where({ account_id: accountId }).delete()
  }

  /** Creates the account if the handle is new, and changes the given fields. */
  async save(
    handle: string,
    changes: { environment?: Environment; baseUrl?: string },
  ): Promise<void> {
    const { environment = "production", baseUrl: base_url = null } = changes
    await insertOnce(this.knex, ACCOUNTS, {
      prefix: "soacc",
      key: "handle",
      row: { handle, environment, base_url },
    }).merge({
      ...(changes.environment && { environment }),
      ...(base_url !== null && {
        base_url,
        is_sandbox: this.unlessMoved("is_sandbox"),
        postal_code_forms: this.unlessMoved("postal_code_forms"),
      }),
      updated_at: this.knex.fn.now(),
    })
  }

  /** Clears the column when the address changes: it describes the service at the old address. */
  private unlessMoved(column: "is_sandbox" | "postal_code_forms") {
    return this.knex.raw(
      `case when ${ACCOUNTS}.base_url = excluded.base_url then ${ACCOUNTS}.?? end`,
      [column],
    )
  }

  /**
   * Seals and saves an API key for one environment. Replaces the former key and all notes about it.
   *
   * @throws Error when no encryption key is configured; ask `canSeal` first
   */
  async saveApiKey(handle: string, environment: Environment, apiKey: string): Promise<void> {
    const [key] = this.encryptionKeys
    if (!key) {
      throw new Error("No encryption key is configured.")
    }
    const account = await liveRows<AccountRow>(this.knex, ACCOUNTS).where({ handle }).first("id")
    if (!account) {
      throw new Error(`There is no account "${handle}".`)
    }
    const { id } = account
    const row = {
      sealed_key: seal(apiKey, keyContext(id, environment), key),
      // Half of a short key would be too much to show.
      key_hint: `…${apiKey.slice(apiKey.length >= 12 ? -4 : -2)}`,
      saved_at: this.knex.fn.now(),
      valid_until: null,
      accepted_at: null,
      refused_at: null,
      checked_at: null,
    }
    await insertOnce(this.knex, KEYS, {
      prefix: "sokey",
      key: "account_id, environment",
      row: { account_id: id, environment, ...row },
    }).merge({ ...row, updated_at: this.knex.fn.now() })
  }

  get canSeal(): boolean {
    return this.encryptionKeys.length > 0
  }

  /**
   * The clear API key of an account in an environment, or undefined when none was saved.
   *
   * @throws UnsealError when the encryption key that sealed it is no longer configured
   */
  apiKey(account: Account, environment: Environment): string | undefined {
    const sealed = account.keys[environment]?.sealed
    return sealed && unseal(sealed, keyContext(account.id, environment), this.encryptionKeys)
  }

  /** Why the account's saved key cannot be opened, and what to do; undefined if it can, or none is saved. */
  whyUnreadable(account: Account): string | undefined {
    try {
      this.apiKey(account, account.environment)
      return undefined
    } catch (error) {
      if (error instanceof UnsealError) return error.message
      throw error
    }
  }
}

function toKey(row: KeyRow): AccountKey {
  return {
    hint: row.key_hint,
    savedAt: row.saved_at,
    sealed: row.sealed_key,
    validUntil: row.valid_until ?? undefined,
    acceptedAt: row.accepted_at ?? undefined,
    refusedAt: row.refused_at ?? undefined,
  }
}

function keyContext(accountId: string, environment: Environment): string {
  return `api-key:${accountId}:${environment}`
}

const CHECK_EVERY = "24 hours"

/**
 * Notes about saved API keys and about the service at an address. A key is identified by its sealed form, so a
 * note about a replaced key never goes to the new key.
 */
export class AccountNotes {
  constructor(private readonly knex: Knex) {}

  /** @param day `YYYY-MM-DD`, or null for an estimate. @returns whether there is a key */
  async setValidUntil(
    { account, environment }: { account: string; environment: Environment },
    day: string | null,
  ): Promise<boolean> {
    const rowCount = await this.keys()
      .where({ environment })
      .whereIn(
        "account_id",
        liveRows<AccountRow>(this.knex, ACCOUNTS).where({ handle: account }).select("id"),
      )
      .update({ valid_until: day, updated_at: this.now() })
    return rowCount > 0
  }

  /** The service has accepted the key. @returns whether the key is still the saved one */
  async noteAccepted(sealed: string): Promise<boolean> {
    const rowCount = await this.keys()
      .where({ sealed_key: sealed })
      .update({ accepted_at: this.now(), refused_at: null, updated_at: this.now() })
    return rowCount > 0
  }

  /** The service has refused the key. @returns whether that is news */
  async noteRefused(sealed: string): Promise<boolean> {
    const rowCount = await this.keys()
      .where({ sealed_key: sealed })
      .whereNull("refused_at")
      .update({ refused_at: this.now(), updated_at: this.now() })
    return rowCount > 0
  }

  /** Reserves today's check of a key, unless another process has it. */
  async takeCheck(sealed: string): Promise<boolean> {
    const rowCount = await this.keys()
      .where({ sealed_key: sealed })
      .whereRaw("(checked_at is null or checked_at < now() - ?::interval)", [CHECK_EVERY])
      .update({ checked_at: this.now() })
    return rowCount > 0
  }

  /** Cancels the reservation of a check that had no result, so that the next run repeats it. */
  async giveCheckBack(sealed: string): Promise<void> {
    await this.keys().where({ sealed_key: sealed }).update({ checked_at: null })
  }

  /** @returns whether that is news and the account still has the address */
  async noteSandbox(
    { id, baseUrl }: Pick<Account, "id" | "baseUrl">,
    isSandbox: boolean,
  ): Promise<boolean> {
    const rowCount = await this.knex(ACCOUNTS)
      .where({ id, base_url: baseUrl })
      .whereRaw("is_sandbox is distinct from ?", [isSandbox])
      .update({ is_sandbox: isSandbox, updated_at: this.now() })
    return rowCount > 0
  }

  /** @returns whether that is news and the account still has the address */
  async notePostalCodeForm(
    { id, baseUrl }: Pick<Account, "id" | "baseUrl">,
    of: string,
    form: PostalCodeForm,
  ): Promise<boolean> {
    const rowCount = await this.knex(ACCOUNTS)
      .where({ id, base_url: baseUrl })
      .whereRaw("postal_code_forms ->> ? is distinct from ?", [of, form])
      .update({
        postal_code_forms: this.knex.raw(
          "coalesce(postal_code_forms, '{}') || jsonb_build_object(?::text, ?::text)",
          [of, form],
        ),
        updated_at: this.now(),
      })
    return rowCount > 0
  }

  private keys() {
    return liveRows<KeyRow>(this.knex, KEYS)
  }

  private now() {
    return this.knex.fn.now()
  }
}

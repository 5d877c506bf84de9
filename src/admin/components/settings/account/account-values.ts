import { z } from "zod"
import { ACCOUNT_HANDLE } from "../../../../settings"
import type { Texts } from "../../../i18n/use-texts"
import type { PluginSettings } from "../../../lib/settings"

type Saved = Pick<PluginSettings, "environment" | "api_key_hint" | "can_save_api_key">

/**
 * The values of the account form. An empty key keeps the saved one.
 *
 * @param takenHandles handles that a new account cannot have; undefined for an existing account
 */
export function accountValues(t: Texts, saved: Saved, takenHandles?: string[]) {
  return z
    .object({
      account: takenHandles
        ? z
            .string()
            .regex(ACCOUNT_HANDLE, t("account.new.handleIssue"))
            .refine((handle) => !takenHandles.includes(handle), t("account.new.taken"))
        : z.string(),
      environment: z.enum(["production", "development"]),
      base_url: addressText(t),
      api_key: z.union([z.literal(""), keyText(t)]),
      api_key_valid_until: z.union([z.literal(""), z.iso.date()], t("validation.date")),
    })
    .superRefine(({ environment, api_key }, context) => {
      // Whether another environment has a saved key is unknown here; the connection test finds out.
      const isMissing =
        takenHandles !== undefined || (environment === saved.environment && !saved.api_key_hint)
      if (api_key === "" && isMissing && saved.can_save_api_key) {
        context.addIssue({ code: "custom", path: ["api_key"], message: t("account.enterApiKey") })
      }
    })
}

/** The two values that a connection needs. An address sets the environment. */
export function connectionValues(t: Texts) {
  const api_key = z.string().trim().min(1, t("account.enterApiKey")).pipe(keyText(t))
  return z.object({ base_url: addressText(t), api_key })
}

export type ConnectionValues = z.input<ReturnType<typeof connectionValues>>

function addressText(t: Texts) {
  return z
    .string()
    .trim()
    .min(1, t("account.enterBaseUrl"))
    .max(300, t("validation.tooLong", { max: 300 }))
    .refine((url) => url === "" || isWebAddress(url), t("validation.url"))
}

function keyText(t: Texts) {
  return z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{8,512}$/, t("validation.apiKey"))
}

export type AccountValues = z.input<ReturnType<typeof accountValues>>

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

/** The environment in the path of an address, if it has one. */
export function environmentIn(address: string): AccountValues["environment"] | undefined {
  const [, environment] = /\/api\/(production|development)(?:\/|\s*$)/.exec(address) ?? []
  return environment as AccountValues["environment"] | undefined
}

const WARN_DAYS = 30
const DAY_MS = 86_400_000

type KeyFacts = Pick<
  PluginSettings,
  "api_key_valid_until" | "api_key_refused_at" | "api_key_is_readable"
>

/** What is wrong with the API key, or will be soon. */
type KeyWarning =
  /** The encryption key that sealed it is not configured. */
  | { kind: "unreadable" }
  | { kind: "refused"; since: string }
  /** The last day is over, but the service has not refused the key yet. */
  | { kind: "expired"; validUntil: string }
  | { kind: "expiring"; validUntil: string; daysLeft: number }

/** A key that was accepted once is shown so only while the service would accept it again. */
export function isStillAccepted(facts: KeyFacts, now: Date): boolean {
  const warning = keyWarning(facts, now)
  return !warning || warning.kind === "expiring"
}

/** The most urgent warning about the saved key; undefined if all is well. */
export function keyWarning(
  {
    api_key_refused_at: refusedAt,
    api_key_valid_until: validUntil,
    api_key_is_readable: isReadable,
  }: KeyFacts,
  now: Date,
): KeyWarning | undefined {
  if (isReadable === false) {
    return { kind: "unreadable" }
  }
  if (refusedAt) {
    return { kind: "refused", since: refusedAt }
  }
  if (!validUntil) {
    return undefined
  }
  const today = Date.parse(now.toISOString().slice(0, 10))
  const daysLeft = Math.round((Date.parse(validUntil) - today) / DAY_MS)
  if (daysLeft < 0) {
    return { kind: "expired", validUntil }
  }
  return daysLeft <= WARN_DAYS ? { kind: "expiring", validUntil, daysLeft } : undefined
}

import { z } from "@medusajs/framework/zod"
import { isCopy, keyValidity } from "../../../../account"
import { accountHandle, accountOf, type PluginContext, DEFAULT_ACCOUNT } from "../../../../context"
import { settingsPatchSchema, oldPackages } from "../../../../modules/shipment_ordering"
import { isoDay } from "../../../parse-request"

export const settingsQuery = z.object({ account: accountHandle.default(DEFAULT_ACCOUNT) })

const accountFields = {
  environment: z.enum(["production", "development"]).optional(),
  base_url: z.string().trim().min(1).max(300).optional().describe("Address of the service."),
  // Printable ASCII, since it is sent in a header.
  api_key: z
    .string()
    .trim()
    .regex(
      /^[\x21-\x7e]{8,512}$/,
      "must be the key as shown in your account: 8 to 512 characters, without spaces",
    )
    .optional()
    .describe("Never sent back."),
}

/** Values to test instead of the saved ones. The body may be missing. */
export const testBody = z.strictObject(accountFields).nullish()

export const settingsBody = z.strictObject({
  ...settingsPatchSchema.shape,
  ...accountFields,
  account: accountHandle.optional().describe("As in the query."),
  api_key_valid_until: isoDay("must be a date such as 2027-11-22")
    .nullable()
    .optional()
    .describe("Last day of the key; null means one year after it was saved."),
})

export type SettingsBody = z.infer<typeof settingsBody>
export type TestBody = z.infer<typeof testBody>
export type SettingsQuery = z.infer<typeof settingsQuery>

/** Shows the settings to the admin, with only the last characters of the API key. */
export async function serialiseSettings(context: PluginContext, handle: string) {
  const { configuration } = context
  const account = accountOf(configuration, handle)
  const environment = account?.environment ?? "production"
  const key = account?.keys[environment]
  const validity = key && keyValidity(key)
  return {
    account: handle,
    environment,
    base_url: account?.baseUrl ?? null,
    /** Whether the sandbox answered at this address; null before the first answer. */
    is_sandbox: account?.isSandbox ?? null,
    /** The last characters of the saved key. */
    api_key_hint: key?.hint ?? null,
    api_key_saved_at: key?.savedAt ?? null,
    /** False: the encryption key that sealed it is not configured. Null without a key. */
    api_key_is_readable: account && key ? !context.plugin.accounts.whyUnreadable(account) : null,
    /** Last day of the key. */
    api_key_valid_until: validity?.validUntil ?? null,
    /** True: one year after it was saved, since you have not entered the day. */
    api_key_valid_until_is_estimate: validity?.isEstimate ?? null,
    api_key_accepted_at: key?.acceptedAt ?? null,
    api_key_refused_at: key?.refusedAt ?? null,
    /** False: the store has no encryption key. */
    can_save_api_key: context.plugin.accounts.canSeal,
    backend_url: context.plugin.options.backendUrl ?? null,
    /** The store is a copy, or has moved: ordering is paused. */
    is_paused: isCopy(context),
    /** What the store must upgrade before the plugin's pages work, with the command; null if it is all new enough. */
    old_packages: oldPackages ?? null,
    /** Id of the store's notification provider for `email_channel`; null where it has none. */
    email_provider:
      (await context.plugin.mails.providerFor(configuration.settings.email_channel)) ?? null,
    ...configuration.settings,
  }
}

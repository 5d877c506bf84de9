import { z } from "@medusajs/framework/zod"
import { settingsPatchSchema } from "../../../../modules/shipment_ordering/settings/settings-schema"
import { isoDay } from "../iso-day"

const handle = z
  .string()
  .regex(/^[a-z0-9_-]{1,32}$/, "must be a short handle such as default or ee")

export const settingsQuery = z.object({ account: handle.optional() })

const accountFields = {
  environment: z.enum(["production", "development"]).optional(),
  base_url: z.string().trim().min(1).max(300).optional(),
  /** Write-only. Printable ASCII: it travels in a header. */
  api_key: z
    .string()
    .trim()
    .regex(
      /^[\x21-\x7e]{8,512}$/,
      "must be the key as shown in your account: 8 to 512 characters, without spaces",
    )
    .optional(),
}

/** What the connection is tested with instead of what is saved; nothing at all is fine. */
export const testBody = z.strictObject(accountFields).nullish()

export const settingsBody = z.strictObject({
  ...settingsPatchSchema.shape,
  ...accountFields,
  account: handle.optional(),
  /** Last day of the key; null for a year from when it was saved. */
  api_key_valid_until: isoDay("must be a date such as 2027-11-22").nullable().optional(),
})

export type SettingsBody = z.infer<typeof settingsBody>
export type TestBody = z.infer<typeof testBody>
export type SettingsQuery = z.infer<typeof settingsQuery>

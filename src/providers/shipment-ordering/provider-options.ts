import { z } from "@medusajs/framework/zod"
import { DEFAULT_ACCOUNT } from "../../modules/shipment_ordering/accounts/account-store"

const schema = z.strictObject({
  account: z
    .string()
    .regex(/^[a-z0-9_-]{1,32}$/, "must be a short handle such as default or ee")
    .default(DEFAULT_ACCOUNT),
})

export type ProviderOptions = z.infer<typeof schema>

/**
 * Reads `options` of a provider entry in `medusa-config`.
 *
 * @throws Error naming the option; stops the boot
 */
export function readProviderOptions(options: unknown): ProviderOptions {
  const parsed = schema.safeParse(options ?? {})
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(
      `medusa-plugin-shipment-ordering: provider option ${issue?.path.join(".")}: ${issue?.message}`,
    )
  }
  return parsed.data
}

import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { adoptStoreAddress, testConnection } from "../../../../../account"
import {
  type PluginContext,
  openContext,
  withConfiguration,
  refuseMissing,
} from "../../../../../context"
import { type SettingsQuery, type TestBody, serialiseSettings } from "../settings"

type Act = (context: PluginContext, account: string, body: TestBody) => Promise<object>

const ACTIONS: Record<string, Act> = {
  test: async (context, account, entered) => {
    const checks = await testConnection(context, account, entered ?? {})
    return { is_ok: checks.every(({ is_ok }) => is_ok), checks }
  },
  "adopt-address": async (context, account) => {
    await adoptStoreAddress(context)
    return { settings: await serialiseSettings(await withConfiguration(context), account) }
  },
}

/**
 * `POST /settings/test` and `POST /settings/adopt-address`. The segment is a parameter because `medusa plugin:build`
 * leaves out every folder named "test".
 */
export async function POST(req: AuthenticatedMedusaRequest<TestBody>, res: MedusaResponse) {
  const { action = "" } = req.params
  const run = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
  if (!run) {
    refuseMissing(`There is no action ${action} on the settings.`)
  }
  const { account } = req.validatedQuery as SettingsQuery
  res.json(await run(await openContext(req.scope), account, req.validatedBody))
}

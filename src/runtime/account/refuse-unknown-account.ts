import { MedusaError } from "@medusajs/framework/utils"
import { DEFAULT_ACCOUNT } from "../../modules/shipment_ordering/accounts/account-store"
import type { PluginScope } from "../plugin-scope"

/**
 * Asks the database: another process may have made the account a moment ago. The default one is known
 * before anything of it is saved.
 *
 * @throws MedusaError NOT_FOUND naming the accounts that there are
 */
export async function refuseUnknownAccount(
  { memory }: Pick<PluginScope, "memory">,
  handle: string,
): Promise<void> {
  const saved = await memory.accounts.list()
  const handles = [...new Set([DEFAULT_ACCOUNT, ...saved.map((account) => account.handle)])]
  if (!handles.includes(handle)) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no account "${handle}". There are: ${handles.join(", ")}.`,
    )
  }
}

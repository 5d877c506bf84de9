import type { MedusaContainer } from "@medusajs/framework/types"
import { DAY_MS, doDuties, eachAlone, runJob } from "../context"
import { beginReconciliation } from "../desk"
import { chargeBasis } from "../modules/shipment_ordering"

const KEPT_DAYS = 90
/** Invoices come once a month. */
const CHECKED_DAYS = 35
/** With the in-memory workflow engine each process has a schedule of its own, for the same minute. */
const ONCE_IN_HOURS = 1

/** Compares every account that is set up with the ledger, and sums its charges again, for the last 35 days. */
export default async function reconcileAccounts(container: MedusaContainer): Promise<void> {
  await runJob(container, config.name, async (context) => {
    const { plugin, logger } = context
    const { accounts, settings } = context.configuration
    const reconcile = async (account: (typeof accounts)[number]) => {
      const { handle, baseUrl, environment, keys } = account
      if (!baseUrl || !keys[environment]) return
      if (await plugin.reconciliations.isBegun(handle, ONCE_IN_HOURS)) return
      await beginReconciliation(context, handle)
      const differing = await plugin.charges.check(chargeBasis(account, settings), CHECKED_DAYS)
      if (differing > 0) {
        logger.info(
          `shipment-ordering: charges of ${differing} days of account ${handle} were corrected`,
        )
      }
    }
    await doDuties(context, {
      "deleting old comparisons": () =>
        plugin.reconciliations.deleteBefore(new Date(Date.now() - KEPT_DAYS * DAY_MS)),
      "comparing accounts": () =>
        eachAlone(context, accounts, {
          nameOf: ({ handle }) => `reconciling account ${handle}`,
          work: reconcile,
        }),
    })
  })
}

export const config = { name: "shipment-ordering-reconcile", schedule: "41 2 * * *" } as const

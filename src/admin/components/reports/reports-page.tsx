import { MarginSection } from "./margin-section"
import { ReconcileSection } from "./reconcile-section"

/** What the account and the store say of the same shipments, and what the shipments cost. */
export function ReportsPage() {
  return (
    <div className="flex flex-col gap-y-3">
      <MarginSection />
      <ReconcileSection />
    </div>
  )
}

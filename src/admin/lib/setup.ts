import type { SetupStepName, SetupWarning } from "../../account"

export interface SetupStep {
  name: SetupStepName
  is_done: boolean
  is_optional: boolean
  /** What to add to `medusa-config`, where the step is done there. */
  lines: string | null
  /** What is needed was entered, and is not known to work. */
  has_warning: boolean
  warning: SetupWarning | null
}

/** How far the account is set up, as `GET /admin/shipment-ordering/setup` says. */
export interface Setup {
  is_complete: boolean
  steps: SetupStep[]
}

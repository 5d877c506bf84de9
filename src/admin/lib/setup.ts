import type { SetupStepName, SetupWarning } from "../../account"

export interface SetupStep {
  name: SetupStepName
  is_done: boolean
  is_optional: boolean
  /** Lines for `medusa-config`, if the step is done there. */
  lines: string | null
  /** The data was entered but is not known to work. */
  has_warning: boolean
  warning: SetupWarning | null
}

/** The progress of the set-up, as `GET /admin/shipment-ordering/setup` answers. */
export interface Setup {
  is_complete: boolean
  steps: SetupStep[]
}

/** The plugin's jobs, and after how many minutes each runs again. */
export const JOB_MINUTES = {
  "shipment-ordering-resume": 1,
  "shipment-ordering-auto-fulfil": 1,
  "shipment-ordering-resume-reconciliations": 1,
  "shipment-ordering-poll": 5,
  "shipment-ordering-alerts": 10,
  "shipment-ordering-clean-up": 60,
  "shipment-ordering-forget": 24 * 60,
  "shipment-ordering-reconcile": 24 * 60,
} as const

export type JobName = keyof typeof JOB_MINUTES

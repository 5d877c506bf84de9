import type { FaultInput } from "../../../packages/sandbox/src/state/faults"

/** A way in which the service may fail. */
export interface Trouble {
  name: string
  fault: FaultInput
  /** Whether the service says that it does not take the cart: then there is rightly no price for it. */
  isRefusal?: boolean
}

const REFUSAL = {
  type: "error",
  message: "An exception has been raised as a result of client data",
  errors: { country_code: ["No service delivers there"] },
}

export const TROUBLES: Trouble[] = [
  { name: "hangs", fault: { kind: "hang" } },
  { name: "refuses", fault: { kind: "status", status: 422, body: REFUSAL }, isRefusal: true },
  { name: "HTML", fault: { kind: "malformed" } },
  { name: "429", fault: { kind: "status", status: 429, body: undefined } },
  { name: "500", fault: { kind: "status", status: 500, body: undefined } },
  { name: "slow by 5 s", fault: { kind: "delay", ms: 5000 } },
]

import { parseArgs } from "node:util"

/** The options of a run. The same options break things at the same points of the work. */
export interface ChaosPlan {
  seed: number
  fulfillments: number
  kills: number
  /** Two servers and a worker that share events, workflows and locks; otherwise one process does all. */
  isShared: boolean
  /** How long the store may take to finish its work after the faults have stopped. */
  patienceSeconds: number
}

/** One line of progress. */
export type Say = (text: string) => void

/** @throws Error that names the wrong option */
export function chaosOptions(args: string[]): ChaosPlan {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
      fulfillments: { type: "string", default: "500" },
      kills: { type: "string", default: "25" },
      patience: { type: "string", default: "240" },
      redis: { type: "boolean", default: false },
    },
  })
  return {
    seed: wholeNumber("--seed", values.seed),
    fulfillments: wholeNumber("--fulfillments", values.fulfillments),
    kills: wholeNumber("--kills", values.kills),
    isShared: values.redis,
    patienceSeconds: wholeNumber("--patience", values.patience),
  }
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) {
    throw new Error(`${option} ${text}: a whole number from 0 on`)
  }
  return Number(text)
}

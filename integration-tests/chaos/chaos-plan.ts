/** What one run of chaos is made of. The same plan breaks things at the same points of the work. */
export interface ChaosPlan {
  seed: number
  fulfillments: number
  kills: number
  /** Two servers and a worker that share events, workflows and locks; otherwise one process does all. */
  isShared: boolean
  /** How long the store may take to come to rest once nothing fails any more. */
  patienceSeconds: number
}

/** One line of progress. */
export type Say = (text: string) => void

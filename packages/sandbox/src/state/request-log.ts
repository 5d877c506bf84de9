/** The operations that are counted and that a fault can be planned for. */
export const operations = [
  "calculate",
  "create",
  "confirm",
  "detail",
  "list",
  "lockers",
  "label",
] as const

export type Operation = (typeof operations)[number]

export type LoggedRequest = {
  at: string
  operation: Operation
  method: string
  path: string
  idempotency_key: string | null
  /** `null` while the request is running, and if the connection was cut before an answer. */
  status: number | null
  duration_ms: number | null
  /** The kind of the planned fault that struck it. */
  fault: string | null
}

const mostListed = 1000

/** Counts all requests per operation and all faults per kind, and keeps the last thousand requests. Logs no keys. */
export class RequestLog {
  private counted = emptyCounts()
  private readonly struckCounts = new Map<string, number>()
  private readonly requests: LoggedRequest[] = []

  add(request: LoggedRequest): void {
    this.counted[request.operation] += 1
    const { fault } = request
    if (fault !== null) this.struckCounts.set(fault, (this.struckCounts.get(fault) ?? 0) + 1)
    this.requests.push(request)
    if (this.requests.length > mostListed) this.requests.shift()
  }

  counts(): Record<Operation, number> {
    return { ...this.counted }
  }

  /** Requests struck by a planned fault, by its kind. */
  struck(): Record<string, number> {
    return Object.fromEntries(this.struckCounts)
  }

  /** Oldest first. */
  last(): LoggedRequest[] {
    return [...this.requests]
  }

  clear(): void {
    this.counted = emptyCounts()
    this.struckCounts.clear()
    this.requests.length = 0
  }
}

function emptyCounts(): Record<Operation, number> {
  return { calculate: 0, create: 0, confirm: 0, detail: 0, list: 0, lockers: 0, label: 0 }
}

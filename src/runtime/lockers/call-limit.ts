import { LRUCache } from "lru-cache"

interface CallLimit {
  calls: number
  withinMs: number
  /** Milliseconds of a clock that is never set back. */
  ticks?: () => number
}

/** Counts a call and says that it may be made; once there were `calls` in any `withinMs`, neither. */
export function createCallLimit({
  calls,
  withinMs,
  ticks = () => performance.now(),
}: CallLimit): () => boolean {
  const lately: number[] = []
  return () => {
    const now = ticks()
    while (lately[0] !== undefined && now - lately[0] >= withinMs) {
      lately.shift()
    }
    if (lately.length >= calls) {
      return false
    }
    lately.push(now)
    return true
  }
}

interface AskerLimit extends CallLimit {
  /** Of `calls`, what one asker may make. */
  callsEach: number
}

/** The same for each of many askers, so that one of them does not use up what is there for all. */
export function createAskerLimit({ callsEach, ...limit }: AskerLimit): (asker: string) => boolean {
  const mayAll = createCallLimit(limit)
  // More than can ask within the time are not known, so that none is forgotten before it is over.
  const askers = new LRUCache<string, () => boolean>({ max: limit.calls * 10 })
  return (asker) => {
    const mayOne = askers.get(asker) ?? createCallLimit({ ...limit, calls: callsEach })
    askers.set(asker, mayOne)
    return mayOne() && mayAll()
  }
}

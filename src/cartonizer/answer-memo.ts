import type { Answer } from "./answer-order"
import type { Box } from "./box"
import type { Counts } from "./filling/filling"
import type { ItemType } from "./item-type"
import type { CartonizeOptions } from "./options"

const MOST_ANSWERS = 500
const MOST_TYPES = 1000

/**
 * Answers by what was asked, without ids: a cart that is priced again and again is packed once. The
 * least recently used answer is forgotten first. Nothing that a caller gets is part of an answer.
 */
const answers = new Map<string, Answer>()

export function recall(key: string): Answer | undefined {
  const answer = answers.get(key)
  if (!answer) return undefined
  answers.delete(key)
  answers.set(key, answer)
  return answer
}

export function remember(key: string, answer: Answer): void {
  answers.set(key, answer)
  if (answers.size <= MOST_ANSWERS) return
  for (const oldest of answers.keys()) {
    answers.delete(oldest)
    break
  }
}

/** For measurements: the next answers are worked out anew. */
export function forgetAnswers(): void {
  answers.clear()
}

/**
 * The same for two orders exactly when their answers are; the deadline is no part of it. None for an
 * order with very many different items: to keep it would take more memory than it is likely to save time.
 */
export function keyOf(order: {
  types: readonly ItemType[]
  counts: Counts
  boxes: readonly Box[]
  options: CartonizeOptions
}): string | undefined {
  if (order.types.length > MOST_TYPES) return undefined
  const { objective, effort, seed, maxPackageWeight, noBoxes, kinds } = order.options
  const options = `${objective},${effort},${seed},${maxPackageWeight},${noBoxes},${kinds?.toSorted().join()}`
  const goods = order.types.map(({ key }, type) => `${key}*${order.counts[type]}`)
  const boxes = order.boxes.map(boxKey).sort()
  return `${options};${goods.join(";")}|${boxes.join("|")}`
}

function boxKey({ id, kind, inner, outer, ...rest }: Box): string {
  const { tareWeight, maxWeight, rank, cost, available, fillLimit, padding } = rest
  const sides = `${inner.length}x${inner.width}x${inner.height}`
  const outside = `${outer.length}x${outer.width}x${outer.height}`
  const limits = `${tareWeight},${maxWeight},${rank},${cost},${available},${fillLimit},${padding}`
  // The length of the id keeps it apart from what follows, whatever is in it.
  return `${id.length}:${id},${kind},${sides},${outside},${limits}`
}

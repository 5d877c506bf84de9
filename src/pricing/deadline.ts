/** Until when an answer is of use. */
export interface Deadline {
  /** Milliseconds left; 0 when it is late. */
  left: () => number
}

export function deadlineIn(
  milliseconds: number,
  now: () => number = () => performance.now(),
): Deadline {
  const end = now() + milliseconds
  return { left: () => Math.max(0, end - now()) }
}

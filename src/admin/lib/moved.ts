/** The list with the element at one place put to another; the others keep their order. */
export function moved<Element>(list: readonly Element[], from: number, to: number): Element[] {
  const rest = [...list]
  const taken = rest.splice(from, 1)
  rest.splice(to, 0, ...taken)
  return rest
}

import type { PriceStep } from "../../../../../../price-rules"

type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? `${First}${SnakeCase<Rest>}`
    : `${First}_${SnakeCase<Uncapitalize<Rest>>}`
  : Text

type WithSnakeKeys<T> = T extends object
  ? { [Key in keyof T as SnakeCase<Key & string>]: T[Key] }
  : never

/** A step as the interface shows it: the same, its fields named as everything else there. */
export type ShownStep = WithSnakeKeys<PriceStep>

export function serialiseStep(step: PriceStep): ShownStep {
  return Object.fromEntries(
    Object.entries(step).map(([key, value]) => [
      key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
      value,
    ]),
  ) as ShownStep
}

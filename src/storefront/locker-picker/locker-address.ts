import type { Locker } from "../client"

/** Street and place in one line, each once. */
export function lockerAddress({ address, city, postal_code }: Locker): string {
  const place = [postal_code, city].filter((part) => part && !address?.includes(part)).join(" ")
  return [address, place].filter(Boolean).join(", ")
}

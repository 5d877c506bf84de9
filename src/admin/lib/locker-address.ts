import type { ShownLocker } from "./locker"

type Place = Pick<ShownLocker, "address" | "postal_code" | "city">

/** Where a locker stands, in one line. What a carrier writes into the street already is not said twice. */
export function lockerAddress({ address, postal_code, city }: Place): string {
  const parts = [address, postal_code, city].map((part) => part?.trim() ?? "")
  return parts
    .filter((part, index) => part && !(index > 0 && plain(parts[0]).includes(plain(part))))
    .join(", ")
}

function plain(text = ""): string {
  return text.toLowerCase()
}

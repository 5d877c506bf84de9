/** A name for a payment provider, made from its id: `pp_stripe-blik_dkk` is "Stripe Blik (DKK)". */
export function providerName(id: string): string {
  const [, name = "", type] = id.split("_")
  const words = name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return words.join(" ") + (type ? ` (${type.toUpperCase()})` : "") || id
}

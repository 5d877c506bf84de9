import { command, type SandboxShipment, sandboxShipments } from "../harness/test-shop"
import type { ChaosRun, Random } from "./chaos-run"

/** The share of confirmed shipments without numbers that get some in each round. */
const ISSUED = 0.4
/** The share of shipments with all numbers for which a callback is sent again in each round. */
const REPEATED = 0.05

/**
 * Issues numbers as carriers do, and sends callbacks again as networks and attackers do: late, in another order or forged.
 *
 * @param isLast issues all numbers that are missing
 */
export async function carrierRound(run: ChaosRun, random: Random, isLast = false): Promise<void> {
  const shipments = await sandboxShipments(run.shop)
  for (const shipment of shipments.filter(({ confirmed_at }) => confirmed_at !== null)) {
    const numbers = numbersOf(shipment)
    if (numbers.every((number) => shipment.tracking_numbers.includes(number))) {
      if (random.happens(REPEATED))
        await callBack(run, random, { shipment, other: random.oneOf(shipments) })
    } else if (isLast || random.happens(ISSUED)) {
      // Sometimes a parcel's second number comes later, and then with the first one in a callback of its own.
      const tracking_numbers = isLast || random.happens(0.5) ? numbers : numbers.slice(0, 1)
      await command(run.shop, `/shipments/${shipment.id}/issue`, { tracking_numbers })
      run.count("callbacks: issued")
    }
  }
}

/** One number for each package, made of the shipment's own. */
function numbersOf({ id, body }: SandboxShipment): string[] {
  const packages = Array.isArray(body.weight) ? body.weight : [1]
  return packages.map((_, index) => `CHAOS-${id}-${index + 1}`)
}

/** Sends a callback of a shipment twice at once, as it was or changed. */
async function callBack(
  run: ChaosRun,
  random: Random,
  { shipment, other }: Record<"shipment" | "other", SandboxShipment>,
): Promise<void> {
  const { id, body, tracking_numbers: numbers } = shipment
  const url = String(body.callback_success_url)
  const own = { url, id, numbers }
  const { kind, isForged, ...sent } = random.oneOf([
    { ...own, kind: "repeated", isForged: false },
    { ...own, kind: "out of order", isForged: false, numbers: numbers.slice(0, 1) },
    { ...own, kind: "invented numbers", isForged: false, numbers: ["FORGED-1", ...numbers] },
    { ...own, kind: "another token", isForged: true, url: `${url.slice(0, -4)}AAAA` },
    { ...own, kind: "another shipment", isForged: other.id !== id, id: other.id },
  ])
  const address = new URL(sent.url)
  address.searchParams.set("shipment_id", String(sent.id))
  address.searchParams.set("tracking_numbers", sent.numbers.join("|"))
  run.count(`callbacks: ${kind}`)
  const answers = await Promise.all([1, 2].map(() => fetch(address).catch(() => undefined)))
  if (isForged && answers.some((answer) => answer?.ok)) run.believed.push(address.href)
}

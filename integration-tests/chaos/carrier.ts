import { setTimeout as sleep } from "node:timers/promises"
import type { ApiControl, ApiShipment } from "../bench/shared/sandbox-control"
import type { ChaosShop } from "./chaos-shop"
import type { Tally } from "./count-state"
import type { Random } from "./random"

const EVERY_MS = 2500
/** The share of confirmed shipments without numbers that get some in each round. */
const ISSUED = 0.4
/** The share of shipments with numbers for which a callback is sent again in each round. */
const REPEATED = 0.05

/**
 * The carrier, which issues numbers, and a network that delivers callbacks twice, late, in another order, or forged.
 */
export class Carrier {
  /** Forged callbacks that the store accepted. */
  readonly believed: string[] = []

  constructor(
    private readonly shop: ChaosShop,
    private readonly random: Random,
    private readonly tally: { callbacks: Tally },
  ) {}

  async work(hasEnded: () => boolean): Promise<void> {
    while (!hasEnded()) {
      await this.round(ISSUED)
      await sleep(EVERY_MS)
    }
  }

  /** Numbers for everything that is confirmed. */
  async issueRest(): Promise<void> {
    await this.round(1)
  }

  private async round(share: number): Promise<void> {
    const shipments = await this.shop.service.shipments()
    for (const shipment of shipments) {
      if (shipment.confirmed_at !== null && !isComplete(shipment)) {
        if (share === 1 || this.random.happens(share)) await this.issue(shipment, share === 1)
      } else if (shipment.tracking_numbers.length > 0 && this.random.happens(REPEATED)) {
        await this.repeat(shipment, this.random.oneOf(shipments))
      }
    }
  }

  /** Sometimes a parcel's second number comes later, and then with the first one in a callback of its own. */
  private async issue(shipment: ApiShipment, isWhole: boolean): Promise<void> {
    const wanted = numbersOf(shipment)
    const numbers = isWhole || this.random.happens(0.5) ? wanted : wanted.slice(0, 1)
    await this.shop.service.command(`/shipments/${shipment.id}/issue`, {
      tracking_numbers: numbers,
    })
    this.tally.callbacks.add("issued")
  }

  private async repeat(shipment: ApiShipment, other: ApiShipment): Promise<void> {
    const url = String(shipment.body.callback_success_url)
    const numbers = shipment.tracking_numbers
    switch (this.random.oneOf(["twice", "old", "token", "swapped", "numbers"])) {
      case "twice":
        await Promise.all([1, 2].map(() => this.send("duplicated", url, shipment.id, numbers)))
        break
      case "old":
        await this.send("out of order", url, shipment.id, numbers.slice(0, 1))
        break
      case "token":
        await this.forge(`${url.slice(0, -4)}AAAA`, shipment.id, numbers)
        break
      case "swapped":
        if (other.id !== shipment.id) await this.forge(url, other.id, other.tracking_numbers)
        break
      default:
        await this.send("invented numbers", url, shipment.id, ["FORGED-1", ...numbers])
    }
  }

  private async forge(url: string, id: number, numbers: string[]): Promise<void> {
    const status = await this.send("forged", url, id, numbers)
    if (status === 200) this.believed.push(`${id} ${numbers.join("|")}`)
  }

  private async send(
    kind: string,
    address: string,
    id: number,
    numbers: string[],
  ): Promise<number | undefined> {
    const url = new URL(address)
    url.searchParams.set("shipment_id", String(id))
    url.searchParams.set("tracking_numbers", numbers.join("|"))
    this.tally.callbacks.add(kind)
    const answer = await fetch(url).catch(() => undefined)
    return answer?.status
  }
}

/** One number for each package, made of the shipment's own. */
function numbersOf({ id, body }: ApiShipment): string[] {
  const packages = Array.isArray(body.weight) ? body.weight : [1]
  return packages.map((_, index) => `CHAOS-${id}-${index + 1}`)
}

function isComplete(shipment: ApiShipment): boolean {
  return numbersOf(shipment).every((number) => shipment.tracking_numbers.includes(number))
}

const RATE = 0.3
/** The random faults end at once; these last until the caller's timeout. */
const LONG = [{ kind: "hang" }, { kind: "slow-body", ms: 4000 }]

/** From now on three in ten requests to the service go wrong, in every way there is. */
export async function beginTrouble(service: ApiControl, random: Random): Promise<void> {
  const seed = Math.floor(random.between(1, 1e9))
  await service.command("/faults", { kind: "random", rate: RATE, seed })
}

/** Adds, now and then, an answer that never comes or comes too slowly. */
export async function keepTroubling(
  service: ApiControl,
  random: Random,
  hasEnded: () => boolean,
): Promise<void> {
  while (!hasEnded()) {
    await sleep(random.between(2000, 6000))
    if (!hasEnded()) await service.command("/faults", { ...random.oneOf(LONG), times: 1 })
  }
}

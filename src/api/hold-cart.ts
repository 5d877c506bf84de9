import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaResponse } from "@medusajs/framework/http"
import type { ILockingModule } from "@medusajs/framework/types"
import { readConfiguration } from "../account"
import { type PluginScope, errorText } from "../context"

import { hasFreeDelivery } from "../pricing"
import { settleWithin } from "../quote-book"

/** A change waits two seconds for core's own lock of the cart, and may then price its delivery twice. */
const WAIT_MS = 5_000
const RETRY_MS = 50
/** Longer than any change, and by then an order in the making has core's lock of its own. */
const MOST_HELD_SECONDS = 30

/**
 * Does the work of a request while no other request changes or completes the cart, where delivery is
 * free from some value: between a look at the delivery and the order nothing may change that value.
 *
 * @returns false when the cart was busy for too long, and the work was not begun
 */
export async function holdCart(
  scope: PluginScope,
  cartId: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const { locking } = scope
  if (!locking || !(await isHeldFor(scope))) {
    await work()
    return true
  }
  const lock = { key: `shipment-ordering:cart:${cartId}`, ownerId: randomUUID() }
  if (!(await acquire(locking, lock))) {
    return false
  }
  try {
    await settleWithin(work(), MOST_HELD_SECONDS * 1000, { isBackground: true })
  } finally {
    await locking
      .release(lock.key, { ownerId: lock.ownerId })
      .catch((error: unknown) => warn(scope, error))
  }
  return true
}

/** Until there is an answer, also for somebody who has gone: the work of the request goes on then. */
export function untilAnswered(res: MedusaResponse): Promise<void> {
  return new Promise((resolve) => {
    const send = res.json.bind(res)
    res.json = (body: unknown) => {
      resolve()
      return send(body)
    }
    res.once("finish", resolve)
  })
}

async function isHeldFor(scope: PluginScope): Promise<boolean> {
  try {
    return hasFreeDelivery(await readConfiguration(scope.memory))
  } catch (error) {
    warn(scope, error)
    return false
  }
}

/** Asks again and again, as core does: waiting in the lock itself takes a database connection in some stores. */
async function acquire(
  locking: ILockingModule,
  { key, ownerId }: { key: string; ownerId: string },
): Promise<boolean> {
  const end = Date.now() + WAIT_MS
  for (;;) {
    try {
      await locking.acquire(key, { ownerId, expire: MOST_HELD_SECONDS })
      return true
    } catch {
      if (Date.now() >= end) {
        return false
      }
      await sleep(RETRY_MS)
    }
  }
}

function warn({ logger }: PluginScope, error: unknown): void {
  logger.warn(`shipment-ordering: a cart was not held, ${errorText(error)}`)
}

import { type AccountClient } from "./account-client"
import {
  type CallbackAnswer,
  type CallbackReceiver,
  type ReceivedCall,
  startCallbackReceiver,
} from "./callback-receiver"
import { shipmentIdOf } from "./read-reply"
import { parcelOrder } from "./sample-requests"
import { type Sandbox } from "./sandbox"

/** A day of the virtual clock. */
const day = "2031-06-02"

/** An instant of the scene's day. @param minutes minutes and seconds, `mm:ss` */
export const sceneTime = (hours: number, minutes: string) => `${day}T${hours}:${minutes}Z`

export interface CallbackScene {
  readonly merchant: AccountClient
  readonly receiver: CallbackReceiver
  /** What the merchant's server was sent. */
  readonly calls: ReceivedCall[]
  /** Starts the merchant's server. */
  listen(answer: CallbackAnswer): Promise<void>
  /** Orders and confirms a shipment whose numbers go to `address`, a path of the merchant's server. */
  confirmed(address?: string, client?: AccountClient): Promise<number>
  untilCalled(): Promise<void>
}

/**
 * A merchant with a server of its own, at half past ten of a virtual day: half an hour until the first attempt is due.
 *
 * Made anew for every test of the file or block that calls this.
 */
export function useCallbackScene(sandbox: () => Sandbox): CallbackScene {
  let merchant: AccountClient | undefined
  let receiver: CallbackReceiver | undefined
  beforeEach(async () => {
    await sandbox().control.reset()
    await sandbox().control.setClock(sceneTime(10, "30:00"))
    merchant = await sandbox().newAccount()
  })
  afterEach(() => receiver?.close())
  return {
    get merchant() {
      return present(merchant)
    },
    get receiver() {
      return present(receiver)
    },
    get calls() {
      return present(receiver).calls
    },
    async listen(answer) {
      receiver = await startCallbackReceiver(answer)
    },
    async confirmed(address = "/callback", client = present(merchant)) {
      const callback_success_url = `${present(receiver).url}${address}`
      const id = shipmentIdOf(await client.create(parcelOrder({ callback_success_url })))
      await client.confirm(id)
      return id
    },
    async untilCalled() {
      while (present(receiver).calls.length === 0) {
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
  }
}

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) {
    throw new Error("The scene is set before a test, and its server by listen()")
  }
  return value
}

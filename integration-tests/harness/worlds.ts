// The worlds that a test file can stand in. Each is started before the first test of the file (or `describe`) that
// asks for it; what these functions return is empty until then. After the last test its sandbox is closed, and its
// store is stopped if it is the file's own: a borrowed store runs on for the next file.
import { importOrder } from "./orders"
import { startEmptyShop, startOwnShop, startTestShop, type TestShop } from "./test-shop"

/** A shop with a key: its account is set up, and each service of the sandbox has a shipping option. */
export function shopWithKey(...shop: Parameters<typeof startTestShop>): TestShop {
  return world(() => startTestShop(...shop))
}

/** A shop with a key, and an order of one mug that is not fulfilled yet. */
export function shopWithOrder(...options: Parameters<typeof startTestShop>) {
  return world(async () => {
    const shop = await startTestShop(...options)
    return { ...shop, order: await importOrder(shop) }
  })
}

/**
 * A shop in trouble: a test may kill its store (`crashShop`). With `env`, the store is the file's own, and is started with
 * it. Give a function if the environment is known only after an earlier `beforeAll`.
 */
export function shopInTrouble(
  settings?: Record<string, unknown>,
  options?: OwnShopOptions | (() => OwnShopOptions),
): TestShop {
  return world(() => {
    const { env, timing, ...own } = (typeof options === "function" ? options() : options) ?? {}
    return env
      ? startOwnShop(settings, { env, timing, ...own })
      : startTestShop(settings, { timing })
  })
}

type OwnShopOptions = Parameters<typeof startOwnShop>[1]

/** A shop in which the plugin is installed, and nothing of it is set up. */
export function emptyShop(): TestShop {
  return world(() => startEmptyShop())
}

/** Starts a shop before the first test, and closes it after the last. */
export function world<Shop extends Partial<TestShop>>(start: () => Promise<Shop>): Shop {
  const shop = {} as Shop
  beforeAll(async () => {
    Object.assign(shop, await start())
  })
  afterAll(async () => {
    // A world that did not come up has nothing to close.
    await shop.stop?.()
    await shop.sandbox?.close()
  })
  return shop
}

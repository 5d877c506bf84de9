import { PDFDocument } from "@cantoo/pdf-lib"
import { WorkflowScheduler } from "@medusajs/framework/orchestration"
import { defineConfig } from "@medusajs/framework/utils"
import type { PackingSlip } from "medusa-plugin-shipment-ordering/documents"

const { env } = process
const { STORE_REDIS_URL: redisUrl, STORE_EVENTS_URL: eventsUrl, STORE_FILES: files } = env
const workerMode = env.STORE_WORKER_MODE as "shared" | "server" | "worker" | undefined

/** What a merchant may have left out, or taken out: `plugin`, `provider` or both. */
const isLeftOut = (part: string) => (env.STORE_LEAVE_OUT ?? "").split(",").includes(part)

// Jobs run only when a test says so.
if (env.STORE_SCHEDULES === "off") {
  WorkflowScheduler.prototype.scheduleWorkflow = () => Promise.resolve()
}

/** A developer's own packing slip: an empty page whose width tells its order. */
const ownSlip = async ({ barcode }: PackingSlip) => {
  const document = await PDFDocument.create()
  document.addPage([200 + Number(barcode), 300])
  return document.save()
}

const plugin = {
  resolve: "medusa-plugin-shipment-ordering",
  options: {
    encryptionKey: env.SHIPMENT_ORDERING_ENCRYPTION_KEY,
    backendUrl: env.SHIPMENT_ORDERING_BACKEND_URL,
    // All that tests and benches ask comes from one address.
    callBudgets: {
      visitorPerMinute: 100_000,
      accountPerMinute: 100_000,
      backgroundPerMinute: 6000,
    },
    timing: JSON.parse(env.STORE_TIMING ?? "{}") as unknown,
    ...(env.STORE_OWN_SLIP && { documents: { packingSlip: ownSlip } }),
  },
}

const ownProvider = {
  resolve: "medusa-plugin-shipment-ordering/providers/shipment-ordering",
  id: env.STORE_PROVIDER_ID ?? "shipment-ordering",
}

/** Naming providers replaces Medusa's own list. */
const withProviders = (name: string, ...providers: object[]) => ({
  resolve: `@medusajs/medusa/${name}`,
  options: { providers },
})

/** Prices that the store's processes share, and the locks by which they ask for one at a time. */
const sharedThroughRedis = ["caching", "locking"].map((name) => {
  const resolve = `@medusajs/medusa/${name}-redis`
  return withProviders(name, { resolve, id: "redis", is_default: true, options: { redisUrl } })
})

/** Files in a folder that is not served, as in a bucket without public access. */
const privateFiles = (directory: string) =>
  withProviders("file", {
    resolve: "./src/modules/private-files",
    id: "private",
    options: { directory },
  })

/** Events that wait in Redis until a worker takes them. */
const eventsInRedis = (url: string) => ({
  resolve: "@medusajs/medusa/event-bus-redis",
  options: { redisUrl: url },
})

/** Events and workflows that outlive the process they began in; processes with different tasks need both. */
const eventsThroughRedis = (url: string) => [
  eventsInRedis(url),
  { resolve: "@medusajs/medusa/workflow-engine-redis", options: { redis: { redisUrl: url } } },
]

export default defineConfig({
  projectConfig: {
    databaseUrl: env.DATABASE_URL,
    ...(workerMode && { workerMode }),
    http: {
      // Storefronts of tests are at free ports.
      storeCors: env.STORE_CORS || "/^http:\\/\\/localhost:\\d+$/",
      adminCors: "http://localhost:9000",
      authCors: "http://localhost:8000,http://localhost:9000",
      jwtSecret: "supersecret",
      cookieSecret: "supersecret",
    },
    // This store is reached over plain http, where a browser drops the Secure cookies of production.
    cookieOptions: { secure: false, sameSite: "lax" },
  },
  admin: { disable: env.DISABLE_ADMIN === "true" },
  plugins: isLeftOut("plugin") ? [] : [plugin],
  modules: [
    ...(redisUrl ? sharedThroughRedis : []),
    ...(redisUrl && workerMode ? eventsThroughRedis(redisUrl) : []),
    ...(eventsUrl ? [eventsInRedis(eventsUrl)] : []),
    // Medusa's own feature flags do not add their modules.
    ...(env.MEDUSA_FF_TRANSLATION ? [{ resolve: "@medusajs/medusa/translation" }] : []),
    ...(env.MEDUSA_FF_RBAC ? [{ resolve: "@medusajs/medusa/rbac" }] : []),
    ...(files ? [privateFiles(files)] : []),
    withProviders(
      "notification",
      // Medusa's own, for the admin's feed.
      {
        resolve: "@medusajs/medusa/notification-local",
        id: "local",
        options: { channels: ["feed"] },
      },
      { resolve: "./src/modules/post-office", id: "post-office", options: { channels: ["email"] } },
    ),
    {
      ...withProviders(
        "fulfillment",
        { resolve: "@medusajs/medusa/fulfillment-manual", id: "manual" },
        ...(isLeftOut("provider") ? [] : [ownProvider]),
        // The checkout bench compares the plugin with providers of its own.
        ...(env.STORE_RIVALS ? [{ resolve: env.STORE_RIVALS, id: "bench" }] : []),
      ),
      dependencies: [...(isLeftOut("plugin") ? [] : ["shipment_ordering"]), "locking", "query"],
    },
  ],
})

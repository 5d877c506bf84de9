import { PDFDocument } from "@cantoo/pdf-lib"
import { WorkflowScheduler } from "@medusajs/framework/orchestration"
import { defineConfig, loadEnv } from "@medusajs/framework/utils"
import type { PackingSlip } from "medusa-plugin-shipment-ordering/documents"

loadEnv(process.env.NODE_ENV || "development", process.cwd())

// Jobs run only when a test says so.
if (process.env.STORE_SCHEDULES === "off") {
  WorkflowScheduler.prototype.scheduleWorkflow = () => Promise.resolve()
}

/** Prices that the store's processes share, and the locks by which they ask for one at a time. */
const sharedThroughRedis = (redisUrl: string) =>
  ["caching", "locking"].map((name) => ({
    resolve: `@medusajs/medusa/${name}`,
    options: {
      providers: [
        {
          resolve: `@medusajs/medusa/${name}-redis`,
          id: `${name}-redis`,
          is_default: true,
          options: { redisUrl },
        },
      ],
    },
  }))

/** Events that wait in Redis until a worker takes them. */
const eventsInRedis = (redisUrl: string) => ({
  resolve: "@medusajs/medusa/event-bus-redis",
  options: { redisUrl },
})

/** Events and workflows that outlive the process they began in; processes with different tasks need both. */
const eventsThroughRedis = (redisUrl: string) => [
  eventsInRedis(redisUrl),
  { resolve: "@medusajs/medusa/workflow-engine-redis", options: { redis: { redisUrl } } },
]

const { STORE_REDIS_URL: redisUrl, STORE_WORKER_MODE: workerMode } = process.env

/** Files in a folder that is not served, as in a bucket without public access. */
const privateFiles = (directory: string) => ({
  resolve: "@medusajs/medusa/file",
  options: {
    providers: [{ resolve: "./src/modules/private-files", id: "private", options: { directory } }],
  },
})

/** What a merchant may have left out, or taken out: `plugin`, `provider` or both. */
const leftOut = (process.env.STORE_LEAVE_OUT ?? "").split(",")

/** A developer's own packing slip: an empty page whose width tells its order. */
const ownSlip = async ({ barcode }: PackingSlip) => {
  const document = await PDFDocument.create()
  document.addPage([200 + Number(barcode), 300])
  return document.save()
}

export default defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    ...((workerMode === "server" || workerMode === "worker") && { workerMode }),
    http: {
      // Storefronts of tests are at free ports.
      storeCors: process.env.STORE_CORS || "/^http:\\/\\/localhost:\\d+$/",
      adminCors: process.env.ADMIN_CORS || "http://localhost:9000",
      authCors: process.env.AUTH_CORS || "http://localhost:8000,http://localhost:9000",
      jwtSecret: process.env.JWT_SECRET || "supersecret",
      cookieSecret: process.env.COOKIE_SECRET || "supersecret",
    },
    // This store is reached over plain http, where a browser drops the Secure cookies of production.
    cookieOptions: { secure: false, sameSite: "lax" },
  },
  admin: { disable: process.env.DISABLE_ADMIN === "true" },
  plugins: [
    ...(leftOut.includes("plugin")
      ? []
      : [
          {
            resolve: "medusa-plugin-shipment-ordering",
            options: {
              encryptionKey: process.env.SHIPMENT_ORDERING_ENCRYPTION_KEY,
              backendUrl: process.env.SHIPMENT_ORDERING_BACKEND_URL,
              // All that tests and benches ask comes from one address.
              callBudgets: JSON.parse(
                process.env.STORE_CALL_BUDGETS ??
                  '{"visitorPerMinute":100000,"accountPerMinute":100000,"backgroundPerMinute":6000}',
              ) as unknown,
              timing: JSON.parse(process.env.STORE_TIMING ?? "{}") as unknown,
              ...(process.env.STORE_OWN_SLIP && { documents: { packingSlip: ownSlip } }),
            },
          },
        ]),
  ],
  modules: [
    ...(redisUrl ? sharedThroughRedis(redisUrl) : []),
    ...(redisUrl && workerMode ? eventsThroughRedis(redisUrl) : []),
    ...(process.env.STORE_EVENTS_URL ? [eventsInRedis(process.env.STORE_EVENTS_URL)] : []),
    // Medusa's own feature flag does not add the module.
    ...(process.env.MEDUSA_FF_TRANSLATION ? [{ resolve: "@medusajs/medusa/translation" }] : []),
    ...(process.env.STORE_FILES ? [privateFiles(process.env.STORE_FILES)] : []),
    {
      resolve: "@medusajs/medusa/notification",
      options: {
        providers: [
          // Naming providers replaces Medusa's own list, so the admin's feed has to be named again.
          {
            resolve: "@medusajs/medusa/notification-local",
            id: "local",
            options: { channels: ["feed"] },
          },
          {
            resolve: "./src/modules/post-office",
            id: "post-office",
            options: { channels: ["email"] },
          },
        ],
      },
    },
    {
      resolve: "@medusajs/medusa/fulfillment",
      dependencies: [
        ...(leftOut.includes("plugin") ? [] : ["shipment_ordering"]),
        "locking",
        "query",
      ],
      options: {
        providers: [
          // Naming providers replaces Medusa's own list, so the manual one has to be named again.
          { resolve: "@medusajs/medusa/fulfillment-manual", id: "manual" },
          ...(leftOut.includes("provider")
            ? []
            : [
                {
                  resolve: "medusa-plugin-shipment-ordering/providers/shipment-ordering",
                  id: process.env.STORE_PROVIDER_ID ?? "shipment-ordering",
                },
              ]),
          // The checkout bench compares the plugin with providers of its own.
          ...(process.env.STORE_RIVALS ? [{ resolve: process.env.STORE_RIVALS, id: "bench" }] : []),
        ],
      },
    },
  ],
})

import { defineConfig } from "@medusajs/framework/utils"

/**
 * The store of the checkout bench: that of the tests, with the plugin's provider under a stopwatch and
 * two more providers to compare it with.
 */
export default defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: {
      storeCors: "http://localhost:8000",
      adminCors: "http://localhost:9000",
      authCors: "http://localhost:8000,http://localhost:9000",
      jwtSecret: "supersecret",
      cookieSecret: "supersecret",
    },
  },
  admin: { disable: true },
  plugins: [
    {
      resolve: "medusa-plugin-shipment-ordering",
      options: {
        encryptionKey: process.env.SHIPMENT_ORDERING_ENCRYPTION_KEY,
        backendUrl: process.env.SHIPMENT_ORDERING_BACKEND_URL,
      },
    },
  ],
  modules: [
    {
      resolve: "@medusajs/medusa/fulfillment",
      dependencies: ["shipment_ordering", "locking", "query"],
      options: {
        providers: [
          { resolve: "@medusajs/medusa/fulfillment-manual", id: "manual" },
          { resolve: "./src/providers/timed-shipment-ordering", id: "shipment-ordering" },
          { resolve: "./src/providers/constant", id: "bench" },
          { resolve: "./src/providers/sleeping", id: "bench" },
        ],
      },
    },
  ],
})

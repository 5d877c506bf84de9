// The smallest store that has the plugin: without the admin's pages, and with secrets that are good for a trial only.
const { defineConfig, loadEnv } = require("@medusajs/framework/utils")

loadEnv(process.env.NODE_ENV || "development", process.cwd())
const { env } = process

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: env.DATABASE_URL,
    http: {
      storeCors: "http://localhost:8000",
      adminCors: "http://localhost:9000",
      authCors: "http://localhost:9000",
      jwtSecret: "trial",
      cookieSecret: "trial",
    },
  },
  admin: { disable: true },
  plugins: [
    {
      resolve: "medusa-plugin-shipment-ordering",
      options: {
        encryptionKey: env.SHIPMENT_ORDERING_ENCRYPTION_KEY,
        backendUrl: env.SHIPMENT_ORDERING_BACKEND_URL,
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
          {
            resolve: "medusa-plugin-shipment-ordering/providers/shipment-ordering",
            id: "shipment-ordering",
          },
        ],
      },
    },
  ],
})

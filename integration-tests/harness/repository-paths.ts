import path from "node:path"

/** Root of the checkout: the plugin's own folder. */
export const repositoryRoot = path.resolve(__dirname, "../..")

/** The Medusa application that installs the built plugin as a merchant would. */
export const storeDirectory = path.join(repositoryRoot, "integration-tests", "store")

/** Everything a run leaves on disk: database files, logs, templates. Ignored by git, safe to delete. */
export const dataDirectory = path.join(repositoryRoot, ".data")

import { startPostgres } from "../postgres"

/** A run that starts a server in the folder named on its command line, prints its URL, and waits to be ended. */
async function main(): Promise<void> {
  const [, , dataDir = ""] = process.argv
  const { server } = await startPostgres({ dataDir })
  console.log(server.adminUrl)
}

void main()

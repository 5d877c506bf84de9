import { ensureBuilt } from "./plugin-build"

// Runs at the end of `npm ci`, so that the first run of the demo or the tests need not build. Code that does not compile
// is no reason to take the installation back: whoever needs the build makes it again, and fails where it can be seen.
void ensureBuilt().catch((error: Error) => {
  console.warn(`The plugin was not built, see \`npm run build\`: ${error.message}`)
})

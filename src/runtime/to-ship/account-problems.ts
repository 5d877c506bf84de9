import { errorText } from "../error-text"
import { accountFor, keyedClient } from "../account/service-client"
import type { PluginScope } from "../plugin-scope"

/** By handle of an account: why nothing can be ordered with it now, in words. */
export async function accountProblems(
  scope: PluginScope,
  handles: string[],
): Promise<Map<string, string>> {
  const problems = new Map<string, string>()
  for (const handle of new Set(handles)) {
    try {
      await keyedClient(scope, await accountFor(scope, handle))
    } catch (error) {
      problems.set(handle, errorText(error))
    }
  }
  return problems
}

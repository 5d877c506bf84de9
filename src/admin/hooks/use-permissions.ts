import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query"
import { EVERYTHING, type Permissions, permissionsIn } from "../lib/permissions"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

/** What the person may do. Pages and widgets wait until it is known. */
export function usePermissions(): Permissions {
  return useKnownPermissions() ?? EVERYTHING
}

/**
 * What the person may do; undefined until it is known. If it cannot be found out, everything: the backend refuses the
 * rest.
 */
export function useKnownPermissions(): Permissions | undefined {
  const client = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: queryKeys.permissions,
    queryFn: () => askPermissions(client),
    // Once per page load. The dashboard empties its cache when the person signs out.
    staleTime: Infinity,
    gcTime: Infinity,
    retry: 1,
  })
  return isError ? EVERYTHING : data
}

/** The dashboard asks the same, and keeps the answers under these keys: then nothing is asked here. */
async function askPermissions(client: QueryClient): Promise<Permissions> {
  const ask = <Answer>(queryKey: string[], queryFn: () => Promise<Answer>) =>
    client.fetchQuery({ queryKey, queryFn, staleTime: Infinity })
  const flags = await ask(["admin", "feature-flags"], async () => {
    const answer = await sdk.client.fetch<{ feature_flags: Record<string, boolean> }>(
      "/admin/feature-flags",
    )
    return answer.feature_flags
  })
  // Without roles there is no such route.
  if (!flags.rbac) return EVERYTHING
  const { permissions } = await ask(["me-permissions"], () =>
    sdk.client.fetch<{ permissions: string[] }>("/admin/rbac/me/permissions"),
  )
  return permissionsIn(permissions)
}

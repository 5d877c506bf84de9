import type { PluginScope } from "./context"

export interface RowsWanted {
  entity: string
  fields: string[]
  filters?: Record<string, unknown>
  /** What computed fields need to know, such as the region of a price. */
  context?: Record<string, unknown>
  /** Also what the store has deleted, of the entity itself and of what its own module holds. */
  withDeleted?: boolean
  /** All of them without it. */
  pagination?: { skip: number; take: number; order: Record<string, "ASC" | "DESC"> }
}

/**
 * Reads the store's own data across modules. Query knows no types for what is asked by name, so the
 * caller describes the shape of the fields that it names.
 */
export async function findRows<Row>(scope: PluginScope, request: RowsWanted): Promise<Row[]> {
  const { data } = (await scope.query.graph(request)) as { data: Row[] }
  return data
}

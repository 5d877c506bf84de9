import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { choicesOf, type Named } from "../lib/choices"
import { dotted } from "../lib/formats"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

/** Where the admin lists the store's things of which there may be many, and the fields that name one. */
const LISTS = {
  variant: ["product-variants", "product.title", "title", "sku"],
  product: ["products", "title"],
  product_category: ["product-categories", "name"],
  product_tag: ["product-tags", "value"],
  product_type: ["product-types", "value"],
  customer_group: ["customer-groups", "name"],
  sales_channel: ["sales-channels", "name"],
  shipping_profile: ["shipping-profiles", "name"],
} as const

export type Searched = keyof typeof LISTS

export function isSearched(kind: string): kind is Searched {
  return kind in LISTS
}

const AT_MOST = 20

/** At most 20 things that match a search; without a search, the first ones. */
export function useMatches(kind: Searched, search: string) {
  return useQuery({
    queryKey: queryKeys.matches(kind, search),
    queryFn: () => list(kind, { q: search.trim() || undefined, limit: AT_MOST }),
    placeholderData: keepPreviousData,
  })
}

/** More would make the address of a request too long. */
const MOST_IDS = 100

/** The names of things by their ids, without those that are deleted. While names load, ids stand for themselves. */
export function useNamesOf(idsByKind: { [Kind in Searched]?: string[] }): Named[] {
  const query = useQuery({
    queryKey: queryKeys.namesOf(idsByKind),
    queryFn: async () => {
      const answers = Object.entries(idsByKind).flatMap(([kind, ids]) =>
        Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, part) => {
          const id = ids.slice(part * MOST_IDS, (part + 1) * MOST_IDS)
          return list(kind as Searched, { id, limit: MOST_IDS })
        }),
      )
      return (await Promise.all(answers)).flat()
    },
    placeholderData: keepPreviousData,
  })
  const { data: names = [] } = query
  const isLoaded = query.isSuccess && !query.isPlaceholderData
  return isLoaded ? names : [...names, ...choicesOf(Object.values(idsByKind).flat(), (id) => id)]
}

/** Of a variant, `product.title`, too. */
interface Thing extends Partial<Record<"title" | "name" | "value" | "sku", string>> {
  id: string
  product?: { title: string }
}

async function list(
  kind: Searched,
  query: { q?: string; id?: string[]; limit: number },
): Promise<Named[]> {
  const [path, ...fields] = LISTS[kind]
  const answer = await sdk.client.fetch<Record<string, unknown>>(`/admin/${path}`, {
    query: { ...query, fields: ["id", ...fields].join() },
  })
  const things = Object.values(answer).find(Array.isArray) as Thing[]
  return things.map((thing) => ({
    value: thing.id,
    label: dotted(
      ...fields.map((field) => (field === "product.title" ? thing.product?.title : thing[field])),
    ),
  }))
}

import { sdk } from "./sdk"

/** At most 20 variants that match a search, to choose from; without a search, the first ones. */
export async function findVariants(search: string | undefined) {
  const { variants } = await sdk.admin.productVariant.list({
    q: search,
    limit: 20,
    fields: "id,title,sku,product.title",
  })
  return variants.map(({ id, title, sku, product }) => ({
    value: id,
    label: [product?.title, title, sku].filter(Boolean).join(" · "),
  }))
}

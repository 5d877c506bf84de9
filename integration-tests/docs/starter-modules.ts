/** What the guide uses of Medusa's Next.js starter and of Next.js, as far as it uses it. */
export const starterModules = `
declare module "@lib/config" {
  export const sdk: import("@medusajs/js-sdk").default
}
declare module "@lib/data/cookies" {
  export function getAuthHeaders(): Promise<{ authorization: string } | {}>
  export function getCacheTag(tag: string): Promise<string>
}
declare module "next/cache" {
  export function revalidateTag(tag: string): void
}
declare module "next/navigation" {
  export function useRouter(): { refresh(): void }
}
declare module "*.css"
`

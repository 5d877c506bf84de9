import { Skeleton } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../../hooks/use-account"
import { useTexts } from "../../../i18n/use-texts"
import { queryKeys } from "../../../lib/query-keys"
import { sdk } from "../../../lib/sdk"
import type { Setup } from "../../../lib/setup"
import { LoadError } from "../../section/load-error"
import { Section } from "../../section/section"
import { FirstRunStep } from "./first-run-step"

/** Leads from the API key to the first live price. Hidden once that price was seen. */
export function FirstRunSection() {
  const { t } = useTexts()
  const { data: setup, error, refetch } = useSetup()
  if (setup?.is_complete) {
    return null
  }
  const done = setup?.steps.filter(({ is_done }) => is_done).length ?? 0
  const next = setup?.steps.find(({ is_done, is_optional }) => !is_done && !is_optional)
  return (
    <Section title={t("firstRun.title")} description={t("firstRun.description")}>
      {error && !setup && (
        <div className="px-6 py-4">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!setup && !error && (
        <div className="px-6 py-4" aria-hidden>
          <Skeleton className="h-5 w-64" />
        </div>
      )}
      {setup && (
        <ol
          aria-label={t("firstRun.progress", { done, total: setup.steps.length })}
          className="divide-y"
        >
          {setup.steps.map((step) => (
            <FirstRunStep key={step.name} step={step} isNext={step === next} />
          ))}
        </ol>
      )}
    </Section>
  )
}

const LOOK_AGAIN_MS = 5_000

/** The progress of the set-up. Polled, because some steps are done elsewhere, the last one in the storefront. */
export function useSetup() {
  const account = useAccount()
  return useQuery({
    queryKey: queryKeys.setupOf(account),
    queryFn: async () => {
      const path = "/admin/shipment-ordering/setup"
      return (await sdk.client.fetch<{ setup: Setup }>(path, { query: { account } })).setup
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.is_complete ? false : LOOK_AGAIN_MS),
  })
}

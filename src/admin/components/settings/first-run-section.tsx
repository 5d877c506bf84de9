import { CheckCircleSolid, CircleDottedLine, ExclamationCircleSolid } from "@medusajs/icons"
import { Badge, Button, clx, Copy, Text, toast } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router-dom"
import type { readSetup } from "../../../account"
import { useAccount } from "../../hooks/use-account"
import { useConnectionTest } from "../../hooks/use-connection-test"
import { useSectionEditing } from "../../hooks/use-section-editing"
import { useTexts } from "../../i18n/use-texts"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import { toastError } from "../../lib/toast-error"
import { Waiting } from "../section/load-error"
import { Section } from "../section/section"
import { Note } from "../section/texts"
import { goToAnchor } from "./page-anchor"

/** Leads from the API key to the first live price. Hidden once that price was seen. */
export function FirstRunSection() {
  const { t } = useTexts()
  const query = useSetup()
  const { data: setup } = query
  if (setup?.is_complete) {
    return null
  }
  const done = setup?.steps.filter(({ is_done }) => is_done).length ?? 0
  const next = setup?.steps.find(({ is_done, is_optional }) => !is_done && !is_optional)
  return (
    <Section title={t("firstRun.title")} description={t("firstRun.description")}>
      {!setup && <Waiting query={query} />}
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

type SetupStep = Awaited<ReturnType<typeof readSetup>>[number]

/** The progress of the set-up, as `GET /admin/shipment-ordering/setup` answers. */
interface Setup {
  is_complete: boolean
  steps: SetupStep[]
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

interface FirstRunStepProps {
  step: SetupStep
  /** The first open step; it is highlighted. */
  isNext: boolean
}

function FirstRunStep({ step, isNext }: FirstRunStepProps) {
  const { t } = useTexts()
  const { name, is_done: isDone, is_optional: isOptional, warning, lines } = step
  return (
    <li
      className={clx("flex items-start gap-x-3 px-6 py-3", isNext && "bg-ui-bg-subtle")}
      aria-current={isNext ? "step" : undefined}
    >
      {isDone ? (
        <CheckCircleSolid className="text-ui-tag-green-icon shrink-0" aria-hidden />
      ) : warning ? (
        <ExclamationCircleSolid className="text-ui-tag-orange-icon shrink-0" aria-hidden />
      ) : (
        <CircleDottedLine className="text-ui-fg-subtle shrink-0" aria-hidden />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-y-0.5">
        <div className="flex items-center gap-x-2">
          <Text size="small" leading="compact" weight={isDone ? "regular" : "plus"}>
            {t(`firstRun.steps.${name}.title`)}
          </Text>
          <span className="sr-only">{isDone ? t("firstRun.done") : t("firstRun.open")}</span>
          {isOptional && !isDone && <Badge size="2xsmall">{t("firstRun.optional")}</Badge>}
        </div>
        {!isDone && (
          <Note>
            {warning ? t(`firstRun.warnings.${warning}`) : t(`firstRun.steps.${name}.hint`)}
          </Note>
        )}
        {lines && (
          <div className="flex items-start gap-x-2">
            <pre className="txt-compact-xsmall bg-ui-bg-component min-w-0 whitespace-pre-wrap break-words rounded p-2">
              {lines}
            </pre>
            <Copy content={lines} aria-label={t("common.copy")} />
          </div>
        )}
      </div>
      {!isDone && (
        <div className="shrink-0">
          <StepAction name={name} />
        </div>
      )}
    </li>
  )
}

/** The button that opens or does a step. */
function StepAction({ name }: Pick<SetupStep, "name">) {
  const { t } = useTexts()
  const [, editAccount] = useSectionEditing("account")
  switch (name) {
    case "account":
      return (
        <Button size="small" variant="secondary" onClick={editAccount}>
          {t("firstRun.steps.account.action")}
        </Button>
      )
    case "connection":
      return <TestAction />
    case "location":
      return (
        <Button size="small" variant="secondary" asChild>
          <Link to="/settings/locations">{t("firstRun.steps.location.action")}</Link>
        </Button>
      )
    case "box":
    case "shipping_option": {
      const anchor = name === "box" ? "packages" : "services"
      return (
        <Button size="small" variant="secondary" onClick={() => goToAnchor(anchor)}>
          {t(`firstRun.steps.${name}.action`)}
        </Button>
      )
    }
    case "encryption_key":
    case "provider":
    case "live_price":
      return null
  }
}

function TestAction() {
  const { t } = useTexts()
  const test = useConnectionTest()
  const run = () =>
    test.mutate(undefined, {
      onSuccess: ({ checks }) => {
        const failed = checks.find(({ is_ok }) => !is_ok)
        if (failed) toast.error(failed.message)
        else toast.success(t("firstRun.steps.connection.works"))
      },
      onError: toastError,
    })
  return (
    <Button size="small" variant="secondary" onClick={run} isLoading={test.isPending}>
      {t("account.test.action")}
    </Button>
  )
}

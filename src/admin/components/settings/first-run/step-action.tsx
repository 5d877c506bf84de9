import { Button, toast } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { useConnectionTest } from "../../../hooks/use-connection-test"
import { useSectionEditing } from "../../../hooks/use-section-editing"
import { useTexts } from "../../../i18n/use-texts"
import type { SetupStep } from "../../../lib/setup"
import { goToAnchor } from "../page-anchor"

/** Leads to where a step is done, or does it. */
export function StepAction({ name }: Pick<SetupStep, "name">) {
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
      onError: (error) => toast.error(error.message),
    })
  return (
    <Button size="small" variant="secondary" onClick={run} isLoading={test.isPending}>
      {t("account.test.action")}
    </Button>
  )
}

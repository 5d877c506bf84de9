import { useTexts } from "../../../i18n/use-texts"
import { groupProblems, type ServiceProblem } from "../../../lib/delivery-service"
import { Notice } from "../../section/notice"

/** The countries for which a refresh has found nothing, and why. */
export function ServiceProblems({ problems }: { problems: ServiceProblem[] }) {
  const { t } = useTexts()
  return (
    <Notice variant="warning" role="status">
      <strong className="txt-compact-small-plus">{t("services.problems")}</strong>
      <ul className="text-ui-fg-subtle mt-1 flex flex-col gap-y-1">
        {groupProblems(problems).map(({ countries, message }) => (
          <li key={message} className="break-words">
            {countries.join(", ")}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

import { useTexts } from "../../../../i18n/use-texts"
import type { BoxImport } from "../../../../lib/box-import"
import { Notice } from "../../../section/notice"

/** The problems of a file, with the line and the column in which each is. */
export function BoxImportProblems({ plan }: { plan: BoxImport }) {
  const { problems, problem_count: count } = plan
  const { t } = useTexts()
  return (
    <Notice variant="error">
      <strong className="txt-compact-small-plus">{t("boxImport.problems", { count })}</strong>
      <ul
        tabIndex={0}
        aria-label={t("boxImport.problemList")}
        className="text-ui-fg-subtle mt-1 flex max-h-60 flex-col gap-y-1 overflow-y-auto"
      >
        {problems.map(({ line, column, message }, index) => (
          <li key={index} className="break-words">
            <span className="text-ui-fg-base">
              {column === null
                ? t("boxImport.line", { line })
                : t("boxImport.lineAndColumn", { line, column })}
            </span>{" "}
            {message}
          </li>
        ))}
        {count > problems.length && (
          <li>{t("boxImport.moreProblems", { count: count - problems.length })}</li>
        )}
      </ul>
    </Notice>
  )
}

import { useTexts } from "../../../../i18n/use-texts"
import type { BoxImport } from "../../../../lib/box-import"
import { Notice } from "../../../section/notice"

/** Every problem of a file, with the line and the column in which it is. */
export function BoxImportProblems({ problems }: { problems: BoxImport["problems"] }) {
  const { t } = useTexts()
  return (
    <Notice variant="error">
      <strong className="txt-compact-small-plus">
        {t("boxImport.problems", { count: problems.length })}
      </strong>
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
      </ul>
    </Notice>
  )
}

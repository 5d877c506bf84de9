import { Text } from "@medusajs/ui"
import { useTexts } from "../../../../i18n/use-texts"
import type { BoxImport } from "../../../../lib/box-import"

/** Which boxes an import adds, changes and deletes. */
export function BoxImportPlan({ plan }: { plan: BoxImport }) {
  const { t } = useTexts()
  const { added, changed, removed, unchanged } = plan
  const groups = [
    { key: "added", names: added.map(({ name }) => name) },
    {
      key: "changed",
      names: changed.map(
        ({ name, fields }) =>
          `${name} (${fields.map((field) => t(`boxImport.fields.${field}`)).join(", ")})`,
      ),
    },
    { key: "removed", names: removed.map(({ name }) => name) },
  ] as const
  return (
    <div className="bg-ui-bg-component shadow-elevation-card-rest flex flex-col gap-y-3 rounded-lg p-4">
      {groups.map(
        ({ key, names }) =>
          names.length > 0 && (
            <div key={key}>
              <Text size="small" leading="compact" weight="plus">
                {t(`boxImport.${key}`, { count: names.length })}
              </Text>
              <ul
                className="txt-small text-ui-fg-subtle mt-1 max-h-40 list-disc overflow-y-auto ps-5"
                tabIndex={0}
                aria-label={t(`boxImport.${key}`, { count: names.length })}
              >
                {names.map((name, index) => (
                  <li key={index} className="break-words">
                    {name}
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
      {(unchanged > 0 || groups.every(({ names }) => names.length === 0)) && (
        <Text size="small" leading="compact" className="text-ui-fg-subtle">
          {t("boxImport.unchanged", { count: unchanged })}
        </Text>
      )}
    </div>
  )
}

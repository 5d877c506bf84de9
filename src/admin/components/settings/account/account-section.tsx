import { SectionRow } from "@medusajs/dashboard/components"
import { Plus } from "@medusajs/icons"
import { Button, StatusBadge, toast, useToggleState } from "@medusajs/ui"
import { useConnectionTest } from "../../../hooks/use-connection-test"
import { useSectionEditing } from "../../../hooks/use-section-editing"
import { useTexts } from "../../../i18n/use-texts"
import { keyWarning } from "../../../lib/key-warning"
import type { PluginSettings } from "../../../lib/settings"
import { EditMenu } from "../../section/edit-menu"
import { Section } from "../../section/section"
import { AccountChooser } from "./account-chooser"
import { AccountDrawer } from "./account-drawer"
import { ConnectionTest } from "./connection-test"
import { KeyNotice } from "./key-notice"
import { KeyRows } from "./key-rows"
import { MissingEncryptionKey } from "./missing-encryption-key"
import { NewAccountDrawer } from "./new-account-drawer"
import { Notice } from "../../section/notice"

export function AccountSection({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  const [isEditing, startEditing, stopEditing] = useSectionEditing("account")
  const [isAdding, startAdding, stopAdding] = useToggleState()
  const test = useConnectionTest()
  const runTest = () => test.mutate(undefined, { onError: (error) => toast.error(error.message) })
  const isNew = !settings.base_url && !settings.api_key_hint
  return (
    <Section
      title={t("account.title")}
      description={t("account.description")}
      actions={
        <>
          <AccountChooser account={settings.account} />
          <Button
            size="small"
            variant="secondary"
            onClick={runTest}
            isLoading={test.isPending}
            disabled={!settings.base_url}
          >
            {t("account.test.action")}
          </Button>
          <EditMenu
            section={t("account.title")}
            onEdit={startEditing}
            more={[
              {
                actions: [{ icon: <Plus />, label: t("account.new.action"), onClick: startAdding }],
              },
            ]}
          />
        </>
      }
    >
      {(isNew || !settings.can_save_api_key || keyWarning(settings, new Date())) && (
        <div className="flex flex-col gap-y-3 px-6 py-4">
          <KeyNotice settings={settings} onReplace={startEditing} />
          {!settings.can_save_api_key && <MissingEncryptionKey />}
          {isNew && (
            <Notice variant="info">
              <div className="flex flex-col items-start gap-y-3">
                {t("account.start")}
                <Button size="small" variant="secondary" onClick={startEditing}>
                  {t("account.edit")}
                </Button>
              </div>
            </Notice>
          )}
        </div>
      )}
      <SectionRow
        title={t("account.environment")}
        value={
          <StatusBadge color={settings.environment === "production" ? "green" : "orange"}>
            {t(`account.environments.${settings.environment}`)}
          </StatusBadge>
        }
      />
      <SectionRow title={t("account.baseUrl")} value={settings.base_url ?? t("common.notSet")} />
      <KeyRows settings={settings} />
      {test.data && <ConnectionTest checks={test.data.checks} />}
      {isAdding && <NewAccountDrawer settings={settings} onClose={stopAdding} />}
      {isEditing && (
        <AccountDrawer
          settings={settings}
          onClose={stopEditing}
          // What was found before may be of another address or key than what is saved now.
          onSaved={runTest}
        />
      )}
    </Section>
  )
}

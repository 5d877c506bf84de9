import { Button, FocusModal, Heading, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { useTexts } from "../../../i18n/use-texts"
import type { CreatedOptions, ServiceZone } from "../../../lib/service-zone"
import { ModalHeader } from "../../forms/modal-header"

interface CreatedOptionsModalProps {
  created: CreatedOptions
  zone: ServiceZone | undefined
  onClose: () => void
}

/** What has become of the chosen services, with the way to the options. */
export function CreatedOptionsModal({ created, zone, onClose }: CreatedOptionsModalProps) {
  const { t } = useTexts()
  const { shipping_options: options, skipped, enabled_at_location_ids: enabledAt } = created
  const [location] = zone?.locations ?? []
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <FocusModal.Content aria-describedby={undefined}>
        <ModalHeader />
        <FocusModal.Body className="flex flex-1 flex-col items-center overflow-y-auto py-16">
          <div className="flex w-full max-w-[720px] flex-col gap-y-6 px-4">
            <FocusModal.Title asChild>
              <Heading>{t("shippingOptions.created", { count: options.length })}</Heading>
            </FocusModal.Title>
            <Names names={options.map(({ name }) => name)} />
            {skipped.length > 0 && (
              <>
                <Text size="small" className="text-ui-fg-subtle">
                  {t("shippingOptions.skipped")}
                </Text>
                <Names names={skipped.map(({ name }) => name)} />
              </>
            )}
            {enabledAt.length > 0 && (
              <Text size="small" className="text-ui-fg-subtle">
                {t("shippingOptions.providerEnabled")}
              </Text>
            )}
            {location && (
              <Button size="small" variant="secondary" className="self-start" asChild>
                <Link to={`/settings/locations/${location.id}`}>
                  {t("shippingOptions.seeLocation", { name: location.name })}
                </Link>
              </Button>
            )}
          </div>
        </FocusModal.Body>
        <FocusModal.Footer>
          <Button size="small" onClick={onClose}>
            {t("shippingOptions.done")}
          </Button>
        </FocusModal.Footer>
      </FocusModal.Content>
    </FocusModal>
  )
}

function Names({ names }: { names: string[] }) {
  return names.length > 0 ? (
    <ul className="shadow-elevation-card-rest bg-ui-bg-component divide-y rounded-lg">
      {names.map((name) => (
        <li key={name} className="txt-compact-small break-words px-4 py-3">
          {name}
        </li>
      ))}
    </ul>
  ) : null
}

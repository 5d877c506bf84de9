import { CheckCircle, PencilSquare, XCircle } from "@medusajs/icons"
import { Badge, createDataTableColumnHelper, StatusBadge, Tooltip } from "@medusajs/ui"
import { useMemo } from "react"
import { useTexts } from "../../../i18n/use-texts"
import { type DeliveryService, nameOfService } from "../../../lib/delivery-service"
import { RowMenu } from "../../section/row-menu"

const helper = createDataTableColumnHelper<DeliveryService>()
const COUNTRIES_SHOWN = 5

interface ServiceActions {
  onEdit: (service: DeliveryService) => void
  onSwitch: (service: DeliveryService) => void
}

/** Pass stable functions, or all rows are drawn again. */
export function useServiceColumns({ onEdit, onSwitch }: ServiceActions) {
  const { t } = useTexts()
  return useMemo(
    () => [
      helper.accessor("name", {
        header: t("services.name"),
        cell: ({ row: { original: service } }) => (
          <div className="flex flex-col py-2">
            <span className="text-ui-fg-base">{nameOfService(service)}</span>
            <span className="text-ui-fg-subtle">{service.service_code}</span>
          </div>
        ),
      }),
      helper.display({
        id: "type",
        header: t("services.type"),
        cell: ({ row: { original: service } }) => (
          <div className="flex flex-wrap gap-1">
            {service.offers_parcel && <Badge size="2xsmall">{t("services.parcel")}</Badge>}
            {service.offers_envelope && <Badge size="2xsmall">{t("services.envelope")}</Badge>}
            {service.collects_cash && (
              <Badge size="2xsmall" color="orange">
                {t("services.cashOnDelivery")}
              </Badge>
            )}
            {service.delivers_to_locker && (
              <Badge size="2xsmall" color="blue">
                {t("services.locker")}
              </Badge>
            )}
          </div>
        ),
      }),
      helper.accessor("countries", {
        header: t("services.countries"),
        cell: ({ getValue }) => <Countries codes={getValue()} />,
      }),
      helper.accessor("is_enabled", {
        header: t("services.status"),
        cell: ({ getValue }) => (
          <StatusBadge color={getValue() ? "green" : "grey"}>
            {getValue() ? t("services.enabled") : t("services.disabled")}
          </StatusBadge>
        ),
      }),
      helper.display({
        id: "actions",
        cell: ({ row: { original: service } }) => (
          <div className="flex justify-end">
            <ServiceMenu service={service} onEdit={onEdit} onSwitch={onSwitch} />
          </div>
        ),
      }),
    ],
    [t, onEdit, onSwitch],
  )
}

function Countries({ codes }: { codes: string[] }) {
  const { t, locale } = useTexts()
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "code" })
  const hidden = codes.length - COUNTRIES_SHOWN
  const all = codes.map((code) => names.of(code)).join(", ")
  return (
    <Tooltip content={all}>
      {/* The keyboard can reach it: some of the countries are named only in the tooltip. */}
      <div
        role="group"
        aria-label={all}
        tabIndex={0}
        className="focus-visible:shadow-borders-focus flex w-fit flex-wrap gap-1 rounded-md outline-none"
      >
        {codes.slice(0, COUNTRIES_SHOWN).map((code) => (
          <Badge key={code} size="2xsmall">
            {code}
          </Badge>
        ))}
        {hidden > 0 && (
          <Badge size="2xsmall">{t("services.moreCountries", { count: hidden })}</Badge>
        )}
      </div>
    </Tooltip>
  )
}

interface ServiceMenuProps extends ServiceActions {
  service: DeliveryService
}

function ServiceMenu({ service, onEdit, onSwitch }: ServiceMenuProps) {
  const { t } = useTexts()
  const edit = { icon: <PencilSquare />, label: t("common.edit"), onClick: () => onEdit(service) }
  const switchOnOff = {
    icon: service.is_enabled ? <XCircle /> : <CheckCircle />,
    label: service.is_enabled ? t("services.disable") : t("services.enable"),
    onClick: () => onSwitch(service),
  }
  return (
    <RowMenu
      name={nameOfService(service)}
      groups={[{ actions: [edit] }, { actions: [switchOnOff] }]}
    />
  )
}

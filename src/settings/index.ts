export { LABEL_MEGABYTES } from "./label-limits"
export {
  ACCOUNT_HANDLE,
  type Card,
  CLOCK_TIME,
  DECIMAL,
  PERCENT,
  SETTINGS,
  SETTING_NAMES,
  type SettingName,
  describeSetting,
  isDefault,
  listSettingsOfKind,
  listSettingsOnCard,
  TRACKING_URL,
} from "./settings-list"

export { ACCOUNT_HANDLE, CLOCK_TIME, TRACKING_URL } from "./patterns"
export {
  type Card,
  type PriceRuleName,
  SETTINGS,
  SETTING_NAMES,
  type SettingName,
  describeSetting,
  isDefault,
  settingsOf,
} from "./settings-list"

export {
  ACCOUNT_HANDLE,
  type Card,
  CLOCK_TIME,
  DECIMAL,
  type PriceRuleName,
  SETTINGS,
  SETTING_NAMES,
  type SettingName,
  describeSetting,
  isDefault,
  settingsOf,
  TRACKING_URL,
} from "./settings-list"

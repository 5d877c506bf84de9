export { BOX_PRESETS, type BoxPreset, type PresetGroup } from "./box-presets"
export { LABEL_MEGABYTES } from "./label-limits"
export {
  ACTION_NAMES,
  type ActionName,
  ACTIONS,
  CONDITION_NAMES,
  type ConditionName,
  CONDITIONS,
  freeRuleName,
  LONGEST_RULE_NAME,
  MOST_RULES,
  POSTAL_CODES,
} from "./rules-list"
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

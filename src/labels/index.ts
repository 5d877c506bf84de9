export {
  checkLabel,
  type FileVault,
  fileVault,
  joinLabels,
  keepLabel,
  LABEL_FORMATS,
  type LabelFormat,
  storeLabel,
  tryToKeepLabel,
} from "./keep-label"

export {
  checkLabel,
  joinLabels,
  LABEL_FAULTS,
  LABEL_FORMATS,
  type LabelFault,
  type LabelFormat,
} from "./ask-label-worker"
export {
  type FileVault,
  fileVault,
  keepLabel,
  openLabel,
  storeLabel,
  tryToKeepLabel,
} from "./keep-label"

export { checkLabel, joinLabels } from "./ask-label-worker"
export { fileVault, type FileVault, keepLabel, storeLabel, tryToKeepLabel } from "./keep-label"
export { LABEL_FORMATS, type LabelFormat } from "./label-document"

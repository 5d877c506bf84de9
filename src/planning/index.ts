export { bookedService, choiceOf } from "./choose-service"
export { mayCollect, MONEY_FIELDS, type OrderMoney, toOrderMoney } from "./collect-on-delivery"
export {
  fillingToStore,
  fillPackages,
  measuresOf,
  linesIn,
  type PackedLines,
  toFilled,
  unknownFilling,
} from "./fill-packages"
export { IssueList, issuesOfRefusal, issuesText, type ShipmentIssue } from "./issues"
export {
  deletedOptionText,
  foreignText,
  type ItemsToShip,
  itemsToShip,
  shippableLines,
  placesOf,
  type Stock,
  stockIssues,
  tooLittle,
} from "./items-to-ship"
export { listOffers, questionsOfOffers, type ServiceOffer } from "./list-offers"
export {
  type KeptPacking,
  type MethodData,
  readMethodData,
  readShopperChoice,
  type ShopperChoice,
} from "./method-data"
export {
  type ItemOverrides,
  MAX_PACKAGES,
  MAX_WEIGHT_GRAMS,
  type OrderOverrides,
  overridesAgain,
  type RecipientChanges,
  shipOverrideFields,
  shipOverrides,
  type ShipOverrides,
  shipOverridesOf,
  overridePackages,
} from "./overrides"
export { keptType } from "./choose-packages"
export { descriptionOf, type Plan, plan, type PlanRequest } from "./plan"
export {
  keyOfStock,
  type OrderToFulfil,
  type PlannedLine,
  type PlannedOption,
  type FulfilmentRules,
  planFulfilments,
} from "./plan-fulfilments"
export { areaIn, areasIn, isSameLocker, planOtherLocker } from "./plan-locker"
export {
  chosenCode,
  decidePrice,
  type PackedItems,
  packForOption,
  planPrice,
  planPriceTo,
  type PriceBase,
  type PricePlan,
  type StoredChoice,
  type TypeAnswer,
  toHiding,
  toTypeAnswer,
} from "./plan-price"
export {
  type ChosenLocker,
  type OrderLine,
  type ReadOrder,
  type ShipmentFacts,
  type ShippedLine,
  type StoredMoney,
  type Answers,
  keyOf,
  type LockerVerdict,
  noAnswers,
  type PriceQuestion,
  type Question,
} from "./facts"

export { checkLocker, areasIn } from "./check-locker"
export {
  keepLocker,
  lockerRefusal,
  NO_LOCKER,
  refuseMissingLocker,
  lookUpChosenLocker,
} from "./choose-locker"
export { findCartLockers, findAreaLockers, listLockers } from "./list-lockers"

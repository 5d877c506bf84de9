export { findCartLockers } from "./cart-lockers"
export {
  checkLocker,
  findLockerRefusal,
  toLockerData,
  lookUpChosenLocker,
  refuseMissingLocker,
} from "./choose-locker"
export { listLockers } from "./list-lockers"

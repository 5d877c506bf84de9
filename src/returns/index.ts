export { orderReturn } from "./order-return"

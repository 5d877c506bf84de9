export { isHoliday, listHolidays } from "./list-holidays"

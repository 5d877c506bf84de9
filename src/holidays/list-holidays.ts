/**
 * Public holidays from 2024 on that most inhabitants of a country have. Days of smaller regions are missing, and days off
 * that a government decrees for one year. Cyprus is left out because its sectors close on different days, Ukraine because
 * people work on holidays under martial law.
 *
 * - `12-25`: 25 December
 * - `E+1`, `O+1`: the day after Easter Sunday, western or Orthodox
 * - `06-20>6`: the first Saturday from 20 June on; weekdays are ISO's, 1 = Monday
 * - `04-26=6`: 26 April if it is a Saturday; `=123` for several weekdays
 * - `05-04~`: if it is on a weekend, the next day that is neither weekend nor holiday is a holiday, too
 * - `12-24@2025`: from 2025 on
 */
const HOLIDAYS = {
  AT: "01-01 01-06 E+1 05-01 E+39 E+50 E+60 08-15 10-26 11-01 12-08 12-25 12-26",
  BE: "01-01 E+1 05-01 E+39 E+50 07-21 08-15 11-01 11-11 12-25",
  BG: "01-01~ 03-03~ O-2 O-1 O O+1 05-01~ 05-06~ 05-24~ 09-06~ 09-22~ 12-24~ 12-25~ 12-26~",
  CH: "01-01 E-2 E+1 E+39 E+50 08-01 12-25 12-26",
  CZ: "01-01 E-2 E+1 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26",
  DE: "01-01 E-2 E+1 05-01 E+39 E+50 10-03 12-25 12-26",
  DK: "01-01 E-3 E-2 E E+1 E+39 E+49 E+50 12-25 12-26",
  EE: "01-01 02-24 E-2 E 05-01 E+49 06-23 06-24 08-20 12-24 12-25 12-26",
  ES: "01-01 01-06 E-2 05-01 08-15 10-12 11-01 12-06 12-08 12-25",
  FI: "01-01 01-06 E-2 E E+1 05-01 E+39 E+49 06-20>6 10-31>6 12-06 12-25 12-26",
  FR: "01-01 E+1 05-01 05-08 E+39 E+50 07-14 08-15 11-01 11-11 12-25",
  GB: "01-01~ E-2 E+1 05-01>1 05-25>1 08-25>1 12-25~ 12-26~",
  GR: "01-01 01-06 O-48 03-25 O-2 O O+1 05-01 O+50 08-15 10-28 12-25 12-26",
  HR: "01-01 01-06 E E+1 05-01 05-30 E+60 06-22 08-05 08-15 11-01 11-18 12-25 12-26",
  HU: "01-01 03-15 E-2 E E+1 05-01 E+49 E+50 08-20 10-23 11-01 12-25 12-26",
  // 1 February if it is a Friday, else the first Monday.
  IE: "01-01 02-01=5 02-01=123467>1 03-17 E+1 05-01>1 06-01>1 08-01>1 10-25>1 12-25 12-26",
  IT: "01-01 01-06 E E+1 04-25 05-01 06-02 08-15 10-04@2026 11-01 12-08 12-25 12-26",
  LT: "01-01 02-16 03-11 E E+1 05-01 05-01>7 06-01>7 06-24 07-06 08-15 11-01 11-02 12-24 12-25 12-26",
  LU: "01-01 E+1 05-01 05-09 E+39 E+50 06-23 08-15 11-01 12-25 12-26",
  LV: "01-01 E-2 E E+1 05-01 05-04~ 05-08>7 E+49 06-23 06-24 11-18~ 12-24 12-25 12-26 12-31",
  MT: "01-01 02-10 03-19 03-31 E-2 05-01 06-07 06-29 08-15 09-08 09-21 12-08 12-13 12-25",
  // The king's birthday is celebrated on Saturday if 27 April is a Sunday.
  NL: "01-01 E E+1 04-27=123456 04-26=6 E+39 E+49 E+50 12-25 12-26",
  NO: "01-01 E-3 E-2 E E+1 05-01 05-17 E+39 E+49 E+50 12-25 12-26",
  PL: "01-01 01-06 E E+1 05-01 05-03 E+49 E+60 08-15 11-01 11-11 12-24@2025 12-25 12-26",
  PT: "01-01 E-2 E 04-25 05-01 E+60 06-10 08-15 10-05 11-01 12-01 12-08 12-25",
  RO: "01-01 01-02 01-06 01-07 01-24 O-2 O O+1 05-01 06-01 O+49 O+50 08-15 11-30 12-01 12-25 12-26",
  SE: "01-01 01-06 E-2 E E+1 05-01 E+39 E+49 06-06 06-20>6 10-31>6 12-25 12-26",
  SI: "01-01 01-02 02-08 E E+1 04-27 05-01 05-02 E+49 06-25 08-15 10-31 11-01 12-25 12-26",
  // 8 May and 15 September were working days in 2026, by a law for that year. 17 November was a holiday until 2024.
  SK: "01-01 01-06 E-2 E+1 05-01 05-08 07-05 08-29 09-15 11-01 12-24 12-25 12-26",
}

/**
 * Eves on which people have the day off by custom or contract, although the law names no holiday. Parcels
 * are not expected on them, but may be collected.
 */
const EVES = {
  DK: "12-24",
  FI: "06-19>5 12-24",
  HU: "12-24",
  NO: "12-24",
  SE: "06-19>5 12-24 12-31",
}

interface Rule {
  /** The first day that it may be, as a number of days since 1970. */
  startOf: (year: number) => number
  /** ISO weekdays on which the start counts. */
  onWeekdays: string
  /** ISO weekday to which the day moves on. */
  weekday: number | undefined
  isReplaced: boolean
  since: number
}

const NOTATION = /^(?:(\d\d)-(\d\d)|([EO])([+-]\d+)?)(?:=([1-7]+))?(?:>([1-7]))?(~)?(?:@(\d{4}))?$/

const RULES = parseTable(HOLIDAYS)
const EVE_RULES = parseTable(EVES)

/**
 * The public holidays of a country in a year, `YYYY-MM-DD`, by date. Undefined for a country without a table.
 *
 * @param country two letters, upper case
 */
export function listHolidays(country: string, year: number): string[] | undefined {
  const rules = RULES.get(country)
  return rules && listDays(rules, year)
}

function listDays(rules: Rule[], year: number): string[] {
  const days = new Set<number>()
  const replaced: number[] = []
  for (const { startOf, onWeekdays, weekday, isReplaced, since } of rules) {
    if (year < since) continue
    const start = startOf(year)
    if (!onWeekdays.includes(String(weekdayOf(start)))) continue
    const day = start + (weekday ? (weekday - weekdayOf(start) + 7) % 7 : 0)
    days.add(day)
    if (isReplaced && isWeekend(day)) replaced.push(day)
  }
  for (let day of replaced) {
    while (isWeekend(day) || days.has(day)) day++
    days.add(day)
  }
  return [...days].sort((one, other) => one - other).map(dateOf)
}

const years = new Map<string, Set<string>>()

/**
 * Whether a day, `YYYY-MM-DD`, is a public holiday of a country, or an eve that people have off. A country without a table
 * has none. Each year's list is kept: a cart asks for the same days with each of its options.
 */
export function isHoliday(country: string, date: string): boolean {
  const holidays = RULES.get(country)
  // Nothing is kept for other countries: a cart's address may name any.
  if (!holidays) return false
  const year = date.slice(0, "2026".length)
  const key = `${country} ${year}`
  let days = years.get(key)
  if (!days) {
    days = new Set(listDays([...holidays, ...(EVE_RULES.get(country) ?? [])], Number(year)))
    years.set(key, days)
  }
  return days.has(date)
}

function parseTable(table: Record<string, string>): Map<string, Rule[]> {
  return new Map(
    Object.entries(table).map(([country, rules]) => [country, rules.split(" ").map(parseRule)]),
  )
}

function parseRule(text: string): Rule {
  const match = NOTATION.exec(text)
  if (!match) throw new Error(`"${text}" is no rule for a holiday.`)
  const [, month, day, easter, offset = 0, onWeekdays = "1234567", weekday, mark, since = 0] = match
  const easterOf = easter === "O" ? orthodoxEaster : westernEaster
  return {
    startOf: (year) =>
      easter ? easterOf(year) + Number(offset) : dayNumber(year, Number(month), Number(day)),
    onWeekdays,
    weekday: weekday ? Number(weekday) : undefined,
    isReplaced: mark !== undefined,
    since: Number(since),
  }
}

const DAY_MS = 86_400_000

function dayNumber(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / DAY_MS
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, "2026-12-24".length)
}

/** 1 Monday to 7 Sunday; day 0 was a Thursday. */
function weekdayOf(day: number): number {
  return ((day + 3) % 7) + 1
}

function isWeekend(day: number): boolean {
  return weekdayOf(day) > 5
}

/** The Sunday after the full moon in spring, by the church's tables: 22 March to 25 April. */
function westernEaster(year: number): number {
  const century = Math.floor(year / 100)
  const leapDaysLeftOut = century - Math.floor(century / 4)
  const moonCorrection = Math.floor((8 * century + 13) / 25)
  const moon = ((year % 19) * 19 + leapDaysLeftOut - moonCorrection + 15) % 30
  // The tables know no full moon on 19 April, and in the later half of the 19 years none on 18 April.
  const isLate = moon === 29 || (moon === 28 && year % 19 > 10)
  return sundayAfter(dayNumber(year, 3, 21) + moon - (isLate ? 1 : 0))
}

/** The same by the older Julian calendar, which is 13 days behind until 2099. */
function orthodoxEaster(year: number): number {
  const century = Math.floor(year / 100)
  const daysBehind = century - Math.floor(century / 4) - 2
  return sundayAfter(dayNumber(year, 3, 21) + (((year % 19) * 19 + 15) % 30) + daysBehind)
}

function sundayAfter(day: number): number {
  return day + 7 - (weekdayOf(day) % 7)
}

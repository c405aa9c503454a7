/** The length of a day without a clock change. */
export const dayMs = 24 * 60 * 60_000

/** Where browsers do not say when weeks begin. */
const monday = 1

/** Of browsers, by their age; TypeScript's library knows neither. */
interface KnowsWeeks {
  readonly getWeekInfo?: () => { readonly firstDay: number }
  readonly weekInfo?: { readonly firstDay: number }
}

/** The day of now in a zone. Days are `YYYY-MM-DD`. */
export const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())

/** The day of an instant in UTC (epoch milliseconds). */
export const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** A day so many days later. */
export const addDays = (day: string, days: number): string => toDay(Date.parse(day) + days * dayMs)

/** The day with which weeks begin in a language: 1 for Monday to 7 for Sunday. */
export function firstDayOfWeek(locale: string): number {
  const known: Intl.Locale & KnowsWeeks = new Intl.Locale(locale)
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? monday
}

/** How many days a day is after the first one of its week. */
export const placeInWeek = (day: string, firstDay: number): number =>
  (new Date(day).getUTCDay() - firstDay + 7) % 7

/** The first day of a day's week. */
export const weekOf = (day: string, firstDay: number): string => addDays(day, -placeInWeek(day, firstDay))

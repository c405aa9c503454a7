const dayMs = 86_400_000

/** Where browsers do not say when weeks begin. */
const monday = 1

/** Of browsers, by their age. */
interface WeekInfo {
  readonly getWeekInfo?: () => { readonly firstDay: number }
  readonly weekInfo?: { readonly firstDay: number }
}

/** The day with which weeks begin in a language: 1 for Monday to 7 for Sunday. */
export function firstDayOfWeek(locale: string): number {
  const known: Intl.Locale & WeekInfo = new Intl.Locale(locale)
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? monday
}

/** A day so many days later; days are `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** The first day of a day's week. */
export function weekOf(day: string, firstDay: number): string {
  return addDays(day, -((new Date(day).getUTCDay() - firstDay + 7) % 7))
}

import { dayIn } from '@cabstand/domain/day'
import type { SettingsReader } from '../../operator/settings/index.ts'

export interface TodayDeps {
  readonly settings: SettingsReader
  readonly now: () => Date
}

/** The present day in the time zone of the settings, YYYY-MM-DD. */
export async function readToday({ settings, now }: TodayDeps): Promise<string> {
  const { timeZone } = await settings.get()
  return dayIn(timeZone, now())
}

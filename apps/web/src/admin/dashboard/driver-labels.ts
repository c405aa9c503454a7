import type { FleetDriver } from '@cabstand/contract/http/trips/fleet'
import type { Translate } from '../../ui/text.tsx'

const nowSeconds = 10

/** How long ago a driver was last seen, by the server's clock: "now" or "42 s ago". */
export function heardWords(t: Translate, { lastSeenAt }: FleetDriver, at: string): string {
  const seconds = Math.round((Date.parse(at) - Date.parse(lastSeenAt)) / 1000)
  return seconds < nowSeconds ? t('fleet_heard_now') : t('fleet_heard_seconds', { seconds })
}

/** Drivers whose name or vehicle number contains the search text; ignores spaces, dashes and case. */
export function matching(drivers: readonly FleetDriver[], typed: string): readonly FleetDriver[] {
  const fold = (text: string) => text.toLocaleLowerCase().replaceAll(/[\s-]/g, '')
  const wanted = fold(typed)
  if (wanted === '') return drivers
  return drivers.filter(({ name, vehicleNumber }) =>
    [name, vehicleNumber].some((text) => fold(text).includes(wanted)),
  )
}

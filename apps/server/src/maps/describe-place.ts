import { separatorAfter } from './arabic-script.ts'
import type { Place } from './port.ts'

/** A place as one line of text: "12 Old Mint Row, Chestnut Quarter, Port Meridian". */
export function describePlace({
  mainText,
  secondaryText,
}: Pick<Place, 'mainText' | 'secondaryText'>): string {
  return [mainText, secondaryText].filter((part) => part !== '').join(separatorAfter(mainText))
}

import type { Place } from './port.ts'

const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text)

/** A place as one line of text: "12 Old Mint Row, Chestnut Quarter, Port Meridian". */
export function describePlace({
  mainText,
  secondaryText,
}: Pick<Place, 'mainText' | 'secondaryText'>): string {
  const separator = isArabic(mainText) ? '، ' : ', '
  return [mainText, secondaryText].filter((part) => part !== '').join(separator)
}

const house = String.raw`\p{Nd}+(?:[-/]\p{Nd}+)*\p{L}?`
const inFront = new RegExp(String.raw`^${house}\s+(?=\S)`, 'u')
const behind = new RegExp(String.raw`(?<=\S)\s+${house}$`, 'u')

/**
 * An address without its house number, which stands before or behind the street in the first part: "12 Old Mint Row,
 * Chestnut Quarter" → "Old Mint Row, Chestnut Quarter".
 */
export function streetOf(address: string): string {
  const [, first = '', rest = ''] = /^([^,،]*)(.*)$/su.exec(address) ?? []
  const street = first.trim()
  const bare = street.replace(inFront, '')
  return `${bare === street ? street.replace(behind, '') : bare}${rest}`
}

const house = String.raw`\p{Nd}+\p{L}?(?:[-/]\p{Nd}+\p{L}?)*`
const inFront = new RegExp(String.raw`^(?:${house}\s+)+(?=\S)`, 'u')
const behind = new RegExp(String.raw`(?<=\S)(?:\s+${house})+$`, 'u')
const onlyNumbers = new RegExp(String.raw`^(?:${house}\s*)*$`, 'u')

/** What is inside a house, or is another name of it, before its number or letter. In the languages of many riders. */
const insides = [
  ...['flat', 'apartments?', 'apt', 'appartement', 'appt', 'apartamento', 'apto', 'piso', 'andar', 'fração'],
  ...['wohnung', 'whg', 'stock', 'etage', 'étage', 'interno', 'scala', 'piano', 'кв', 'квартира', 'подъезд'],
  ...['unit', 'suite', 'ste', 'room', 'rm', 'floor', 'fl', 'level', 'door', 'gate', 'block', 'blk', 'этаж'],
  ...['building', 'bldg', 'tower', 'villa', 'house', 'entrance', 'staircase', 'stair', 'no', 'nr', '№'],
  ...['شقة', 'طابق', 'دور', 'غرفة', 'مكتب', 'باب', 'بوابة', 'مبنى', 'عمارة', 'بناية', 'فيلا', 'مدخل', 'وحدة'],
  ...['برج', 'منزل', 'بيت', 'رقم'],
].join('|')
const floors = 'floor|fl|level|étage|etage|stock|piso|andar|piano|этаж'
const number = String.raw`\p{Nd}[\p{L}\p{Nd}]*(?:[-/.][\p{L}\p{Nd}]+)*`
const letter = String.raw`\p{L}(?:[-/]?\p{Nd}+\p{L}?)?`
const inside = new RegExp(
  [
    // "Flat 3B", "Apt. B", "Building no. 7", "شقة رقم ١٢"
    String.raw`(?:ال)?(?:${insides})[.:]?\s*(?:(?:no|nr|رقم)[.:]?\s*|[#№]\s*)?(?:${number}|(?<=\s)${letter})`,
    // "#3B"
    String.raw`#\s*(?:${number}|${letter})`,
    // "3rd floor", "ground floor", "الطابق الثالث"
    String.raw`(?:\p{Nd}+\s?(?:\p{L}{1,3}|[ºª°.])?|ground|first|second|third|fourth|top)\s*(?:${floors})`,
    String.raw`(?:الطابق|الدور)\s+\p{L}+`,
  ]
    .map((pattern) => String.raw`(?<![\p{L}\p{Nd}])(?:${pattern})(?![\p{L}\p{Nd}])`)
    .join('|'),
  'giu',
)

/**
 * An address as strangers may see it: without house number, which stands before or behind the street in its first part,
 * and without what people add about flat, floor and door: "Flat 3B, 12 Old Mint Row, Chestnut Quarter" → "Old Mint Row,
 * Chestnut Quarter". Empty when nothing else is left.
 */
export function streetOf(address: string): string {
  const parts = address
    .split(/([,،;\n])/u)
    .map((part, index) => (index % 2 === 0 ? withoutInside(part) : part))
  const kept = parts.flatMap((part, index) =>
    index % 2 === 0 && !onlyNumbers.test(part) ? [{ part, separator: parts[index - 1] ?? ',' }] : [],
  )
  return kept
    .map(({ part, separator }, at) => (at === 0 ? withoutHouse(part) : `${separator} ${part}`))
    .join('')
}

const withoutInside = (part: string) =>
  part
    .replaceAll(inside, ' ')
    .replaceAll(/\(\s*\)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s\-–/]+|[\s\-–/]+$/g, '')

const withoutHouse = (street: string) => street.replace(inFront, '').replace(behind, '')

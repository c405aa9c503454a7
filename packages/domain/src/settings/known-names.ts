const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Whether this is a currency in use, ISO 4217. */
export const isCurrency = (code: string): boolean => currencies.has(code)

/** Whether this is a time zone of the IANA list. */
export function isTimeZone(name: string): boolean {
  try {
    // Offsets such as "+01:00" are valid for engines, and are not in the list.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

/** Whether this is a locale that engines understand, BCP 47, in its usual spelling. */
export function isLocale(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name)[0] === name
  } catch {
    return false
  }
}

/** ISO 3166-1 alpha-2 codes of all countries and territories that have mobile numbers. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT ' +
  'BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ' +
  'ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ' +
  'ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS ' +
  'LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG ' +
  'NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE ' +
  'SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA ' +
  'UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ')

const countries = new Set(countryCodes)

export const isCountry = (code: string): boolean => countries.has(code)

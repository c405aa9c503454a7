import { currencyExponent } from '../currency.ts'
import { lookUp } from '../look-up.ts'

/** The pictures available for car types. */
export const carImages = ['city', 'comfort', 'van', 'scooter', 'parcel'] as const
export type CarImage = (typeof carImages)[number]

/** Those with suggested prices: a new service begins with rides. */
export const startingImages = ['city', 'comfort', 'van'] as const
export type StartingImage = (typeof startingImages)[number]

/** Suggested prices of a car type. Amounts are minor units, rates are decimal strings of major units. */
export interface StartingTariff {
  readonly image: StartingImage
  readonly seats: number
  readonly baseFare: number
  /** Per kilometre or mile, as requested. */
  readonly ratePerUnitDistance: string
  readonly ratePerHour: string
  readonly minFare: number
  /** Percent of the fare. */
  readonly convenienceFees: string
}

/** In euros, as in a mid-priced European city. */
const reference = [
  { image: 'city', seats: 4, baseFare: 2.4, perKm: 0.95, perHour: 14, minFare: 5 },
  { image: 'comfort', seats: 4, baseFare: 3.2, perKm: 1.3, perHour: 18, minFare: 6.5 },
  { image: 'van', seats: 6, baseFare: 4.5, perKm: 1.7, perHour: 24, minFare: 10 },
] as const

/**
 * Rough purchasing power of each currency against the euro. Operators see these prices in a form and change them, so
 * only the order of magnitude matters.
 */
const perEuro: Readonly<Record<string, number>> = Object.fromEntries(
  `AED 3.5 AFN 30 ALL 70 AMD 250 ANG 2 AOA 300 ARS 900 AUD 2.1 AWG 2 AZN 1 BAM 1.2 BBD 3 BDT 45 BGN 1.2 BHD 0.26
   BIF 1300 BMD 2.2 BND 1 BOB 4 BRL 3.8 BSD 1.6 BTN 32 BWP 7 BYN 1.3 BZD 2 CAD 1.8 CDF 1500 CHF 1.6 CLP 640 CNY 6
   COP 2100 CRC 480 CUP 40 CVE 70 CZK 20 DJF 150 DKK 9.8 DOP 35 DZD 60 EGP 14 ERN 10 ETB 45 EUR 1 FJD 1.5 FKP 1 GBP 1
   GEL 1.5 GHS 6 GIP 1 GMD 30 GNF 5000 GTQ 6 GYD 170 HKD 8.7 HNL 18 HTG 90 HUF 260 IDR 7000 ILS 5.3 INR 34 IQD 1000
   IRR 150000 ISK 220 JMD 120 JOD 0.45 JPY 140 KES 65 KGS 35 KHR 2200 KMF 300 KPW 100 KRW 1250 KWD 0.28 KYD 1.4 KZT 260
   LAK 7000 LBP 45000 LKR 110 LRD 110 LSL 9 LYD 2.5 MAD 5.7 MDL 10 MGA 1900 MKD 30 MMK 900 MNT 1500 MOP 8 MRU 20 MUR 26
   MVR 13 MWK 600 MXN 15 MYR 2.3 MZN 38 NAD 11 NGN 500 NIO 18 NOK 14.5 NPR 55 NZD 2.1 OMR 0.28 PAB 0.7 PEN 2.8 PGK 3.3
   PHP 29 PKR 90 PLN 2.8 PYG 4200 QAR 3.6 RON 2.8 RSD 70 RUB 45 RWF 550 SAR 2.7 SBD 10 SCR 10 SDG 250 SEK 13 SGD 1.3
   SHP 1 SLE 9 SOS 300 SRD 18 SSP 1500 STN 16 SVC 6 SYP 5000 SZL 9 THB 17 TJS 4 TMT 3 TND 1.5 TOP 2.3 TRY 25 TTD 6
   TWD 20 TZS 1300 UAH 18 UGX 1900 USD 1.5 UYU 42 UZS 5000 VES 60 VND 11000 VUV 160 WST 2.5 XAF 330 XCD 2.8 XCG 2
   XOF 310 XPF 150 YER 350 ZAR 11 ZMW 10 ZWG 15`
    .trim()
    .split(/\s+/)
    .map((word, index, words) => [word, Number(words[index + 1])] as const)
    .filter((_, index) => index % 2 === 0),
)

const kilometresPerMile = 1.609344
const feePercent = '15'

/** Whether suggested prices are known for a currency; otherwise those in euros are used. */
export const hasStartingTariffs = (currency: string): boolean => Object.hasOwn(perEuro, currency)

/** City, Comfort and Van in a currency, rounded to two significant digits. */
export function startingTariffs(currency: string, units: { convertToMile: boolean }): StartingTariff[] {
  const factor = lookUp(perEuro, currency) ?? 1
  const perUnit = units.convertToMile ? kilometresPerMile : 1
  // Prices are not set in thousandths, which some currencies have.
  const places = Math.min(currencyExponent(currency), 2)
  const minorPerMajor = 10 ** currencyExponent(currency)
  const price = (euros: number) => roundPrice(euros * factor, places)
  return reference.map(({ image, seats, baseFare, perKm, perHour, minFare }) => ({
    image,
    seats,
    baseFare: Math.round(price(baseFare) * minorPerMajor),
    ratePerUnitDistance: price(perKm * perUnit).toFixed(places),
    ratePerHour: price(perHour).toFixed(places),
    minFare: Math.round(price(minFare) * minorPerMajor),
    convenienceFees: feePercent,
  }))
}

/** An amount in euros as minor units of a currency, by its usual prices. */
export function usualAmount(euros: number, currency: string): number {
  const exponent = currencyExponent(currency)
  const major = roundPrice(euros * (lookUp(perEuro, currency) ?? 1), Math.min(exponent, 2))
  return Math.round(major * 10 ** exponent)
}

/** Two significant digits, at most `places` decimals, and never zero. */
function roundPrice(amount: number, places: number): number {
  const digits = Math.min(places, 1 - Math.floor(Math.log10(amount)))
  const step = 10 ** -digits
  return Math.max(10 ** -places, Math.round(amount / step) * step)
}

/** Minor units that Stripe's list of minimums gives. UNCONFIRMED: the fact sheet says only "about 0.50 USD". */
const listed = [
  'AED 200, AUD 50, BGN 100, BRL 50, CAD 50, CHF 50, CZK 1500, DKK 250, EUR 50, GBP 30, HKD 400, HUF 17500',
  'INR 50, JPY 50, MXN 1000, MYR 200, NOK 300, NZD 50, PLN 200, RON 200, SEK 300, SGD 50, THB 1000, USD 50',
]

/** Minor units of about 50 US cents, rounded up. Stripe refuses less by its rate of the day, before a card is entered. */
const estimated = [
  'ALL 5000, AMD 20000, ARS 80000, AZN 100, BAM 100, BDT 6500, BHD 190, BIF 1500, BOB 400, BWP 700',
  'CLP 500, CNY 400, COP 220000, CRC 26000, DJF 100, DOP 3200, DZD 6800, EGP 2600, ETB 8000, FJD 120',
  'GEL 150, GMD 3700, GNF 4500, GTQ 400, HNL 1400, IDR 900000, ILS 200, ISK 75, JMD 8200, JOD 360',
  'KES 6500, KGS 4500, KHR 210000, KMF 250, KRW 750, KWD 160, KZT 28000, LKR 16000, LSL 950, MAD 500',
  'MDL 900, MGA 240000, MKD 3000, MNT 180000, MUR 2400, MVR 800, MWK 90000, MZN 3300, NAD 950, NGN 80000',
  'NIO 1900, NPR 7200, OMR 200, PAB 50, PEN 200, PGK 220, PHP 3000, PKR 14500, PYG 4000, QAR 190, RSD 5500',
  'RWF 750, SAR 190, SZL 950, TND 1600, TRY 2500, TTD 350, TWD 1700, TZS 140000, UAH 2200, UGX 2000',
  'UYU 2200, UZS 650000, VND 13500, VUV 65, XAF 300, XOF 300, XPF 60, ZAR 950, ZMW 1400',
]

/** The least amount of each currency in minor units, by currency. */
export const leastAmounts: Readonly<Record<string, number>> = Object.fromEntries(
  [...listed, ...estimated]
    .flatMap((line) => line.split(', '))
    .map((pair) => [pair.slice(0, 3), Number(pair.slice(4))]),
)

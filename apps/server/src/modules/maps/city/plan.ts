import type { Point } from './geometry.ts'
import type { Name } from './words.ts'

const name = (en: string, ar: string): Name => ({ en, ar })

/** Streets of one district have one of these patterns. */
export type Pattern = 'old' | 'grid' | 'garden' | 'industrial' | 'campus'

export interface ParkPlan {
  readonly name: Name
  readonly band: number
  readonly sector: number
  readonly radius: number
}

/** What differs between the two sizes of the city. Distances in metres from the centre. */
export interface Plan {
  /** Half the width of the whole map. */
  readonly reach: number
  /** Mean radius of each ring road, from the innermost. */
  readonly rings: readonly number[]
  /** How far built-up sectors outside the last ring stretch. */
  readonly suburbs: number
  /** Sectors with houses outside the last ring. */
  readonly suburbSectors: readonly number[]
  /** Where the sea begins, west of the centre. */
  readonly coast: number
  readonly parks: readonly ParkPlan[]
  readonly railway: readonly Point[]
  readonly airport: { readonly center: Point; readonly angle: number } | undefined
  readonly placesOfInterest: number
}

const at = (x: number, y: number): Point => ({ x, y })

export const plans: Readonly<Record<'full' | 'small', Plan>> = {
  full: {
    reach: 5100,
    rings: [1350, 2300, 3250],
    suburbs: 4050,
    suburbSectors: [1, 2, 5, 7, 8, 10, 13, 15],
    coast: -3850,
    parks: [
      { name: name('Jasmine Park', 'حديقة الياسمين'), band: 1, sector: 4, radius: 290 },
      { name: name('Pearl Park', 'حديقة اللؤلؤ'), band: 1, sector: 2, radius: 260 },
      { name: name('Station Park', 'حديقة المحطة'), band: 2, sector: 5, radius: 330 },
      { name: name('Citadel Gardens', 'حدائق القلعة'), band: 0, sector: 5, radius: 210 },
      { name: name('Mill Park', 'حديقة الطاحونة'), band: 1, sector: 12, radius: 270 },
      { name: name('Lantern Park', 'حديقة الفانوس'), band: 1, sector: 15, radius: 250 },
      { name: name('Heron Wood', 'غابة البلشون'), band: 2, sector: 9, radius: 350 },
      { name: name('Orchard Park', 'حديقة البستان'), band: 2, sector: 2, radius: 300 },
      { name: name('Swan Park', 'حديقة البجع'), band: 2, sector: 13, radius: 300 },
    ],
    railway: [
      at(5100, 2950),
      at(3200, 2300),
      at(1900, 1560),
      at(700, 1130),
      at(-450, 1000),
      at(-1500, 1500),
      at(-2350, 2700),
      at(-2900, 5100),
    ],
    airport: { center: at(3050, -3950), angle: 0.32 },
    placesOfInterest: 620,
  },
  small: {
    reach: 1300,
    rings: [900],
    suburbs: 900,
    suburbSectors: [],
    coast: -1120,
    parks: [{ name: name('Citadel Gardens', 'حدائق القلعة'), band: 0, sector: 5, radius: 130 }],
    railway: [at(1300, 1250), at(500, 850), at(-450, 790), at(-900, 1300)],
    airport: undefined,
    placesOfInterest: 120,
  },
}

/** The boulevards that leave the centre, counter-clockwise from the east, 45° apart. */
export const boulevards: readonly Name[] = [
  name('Cedar Avenue', 'جادة الأرز'),
  name('Baker Boulevard', 'بولفار الخباز'),
  name('Granite Avenue', 'جادة الجرانيت'),
  name('Sparrow Avenue', 'جادة العصفور'),
  name('Citadel Boulevard', 'بولفار القلعة'),
  name('Liberty Boulevard', 'بولفار الحرية'),
  name('Mariner Avenue', 'جادة البحارة'),
  name('Victory Avenue', 'جادة النصر'),
]

/** The lesser radial roads between two boulevards each, from the first ring outwards. */
export const radialRoads: readonly Name[] = [
  name('Saffron Road', 'طريق الزعفران'),
  name('Westmoor Road', 'طريق المستنقع الغربي'),
  name('Harbour Road', 'طريق الميناء'),
  name('Compass Road', 'طريق البوصلة'),
  name('Beacon Road', 'طريق المنارة'),
  name('Academy Road', 'طريق الأكاديمية'),
  name('Potter Road', 'طريق الخزاف'),
  name('Summerhill Road', 'طريق تل الصيف'),
]

/** The middle ring has another name in each half sector; neighbours share one. */
export const middleRing: readonly Name[] = [
  name('Eastwood Street', 'شارع الغابة الشرقية'),
  name('Northgate Road', 'طريق البوابة الشمالية'),
  name('Birch Street', 'شارع البتولا'),
  name('Castle Street', 'شارع القلعة'),
  name('Westgate Road', 'طريق البوابة الغربية'),
  name('Signal Road', 'طريق الإشارة'),
  name('Southgate Road', 'طريق البوابة الجنوبية'),
  name('Highfield Street', 'شارع الحقل العالي'),
]

export const roadNames = {
  circus: name('Meridian Circus', 'دوار ميريديان'),
  innerRing: name('Inner Circle', 'الدائري الداخلي'),
  outerRing: name('Outer Circle', 'الدائري الخارجي'),
  northEmbankment: name('North Embankment', 'الكورنيش الشمالي'),
  southEmbankment: name('South Embankment', 'الكورنيش الجنوبي'),
  coastNorth: name('Ocean Drive', 'كورنيش المحيط'),
  coastSouth: name('Lighthouse Drive', 'كورنيش الفنار'),
  airport: name('Airport Road', 'طريق المطار'),
} as const

export const waterNames = {
  river: name('River Sable', 'نهر السمّور'),
  sea: name('Meridian Bay', 'خليج ميريديان'),
} as const

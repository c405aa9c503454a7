import type { Point } from './geometry.ts'
import type { Name } from './words.ts'

const name = (en: string, ar: string): Name => ({ en, ar })
const at = (x: number, y: number): Point => ({ x, y })

/** The pattern of the streets in a district. */
export type Pattern = 'old' | 'blocks' | 'grid' | 'garden' | 'closes' | 'estate' | 'industrial' | 'campus'

/** The kind of an open space, which determines its tags and contents. */
export type OpenSpaceKind = 'park' | 'cemetery' | 'golf' | 'zoo' | 'botanic'

export interface OpenSpacePlan {
  readonly name: Name
  readonly kind: OpenSpaceKind
  readonly band: number
  readonly sector: number
  readonly radius: number
  /** Distance outwards from the middle of the cell. */
  readonly beyond?: number
}

/** Where the shore deviates from its mean line: `out` metres into the sea, negative for inland. */
export interface CapePlan {
  readonly y: number
  readonly width: number
  readonly out: number
}

export interface IslandPlan {
  readonly name: Name
  /** Of its middle. */
  readonly x: number
  readonly length: number
  readonly halfWidth: number
}

export interface BeachPlan {
  readonly name: Name
  readonly from: number
  readonly to: number
}

/** The river's y at x = `start`, `start + spacing`, … */
export interface RiverPlan {
  readonly start: number
  readonly spacing: number
  readonly heights: readonly number[]
  readonly halfWidth: number
  /** How much wider each half is at the sea, and how far inland the widening begins. */
  readonly estuary: { readonly halfWidth: number; readonly length: number }
  readonly islands: readonly IslandPlan[]
}

/** Harbour basins cut into the shore side by side, with quays between them. */
export interface HarbourPlan {
  readonly north: number
  readonly basins: number
  readonly basinWidth: number
  readonly quayWidth: number
  /** The inner end of the basins. */
  readonly x: number
  readonly breakwaters: readonly (readonly Point[])[]
}

/** The differences between the two sizes of the city. Distances in metres from the centre. */
export interface Plan {
  /** Approximate extent of the countryside around the city. */
  readonly reach: number
  /** Mean radius of each ring road, from the innermost. */
  readonly rings: readonly number[]
  /** Extent of built-up sectors outside the last ring. */
  readonly suburbs: number
  /** Sectors with houses outside the last ring. */
  readonly suburbSectors: readonly number[]
  /** Where the sea begins, west of the centre. */
  readonly coast: number
  readonly capes: readonly CapePlan[]
  readonly beaches: readonly BeachPlan[]
  readonly river: RiverPlan
  readonly canal: readonly Point[]
  readonly harbour: HarbourPlan | undefined
  readonly openSpaces: readonly OpenSpacePlan[]
  readonly railway: readonly Point[]
  readonly harbourLine: readonly Point[]
  readonly airport: { readonly center: Point; readonly angle: number } | undefined
  readonly placesOfInterest: number
}

const openSpace = (
  en: string,
  ar: string,
  band: number,
  sector: number,
  radius: number,
  kind: OpenSpaceKind = 'park',
): OpenSpacePlan => ({ name: name(en, ar), band, sector, radius, kind })

const full: Plan = {
  reach: 5100,
  rings: [1350, 2300, 3250],
  suburbs: 4050,
  suburbSectors: [0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 13, 15],
  coast: -3850,
  capes: [
    { y: 4700, width: 700, out: 260 },
    { y: 2700, width: 850, out: -380 },
    { y: 1330, width: 330, out: 620 },
    { y: -1100, width: 780, out: -230 },
    { y: -2320, width: 330, out: 430 },
    { y: -3650, width: 620, out: -260 },
    { y: -5000, width: 500, out: 330 },
  ],
  beaches: [
    { name: name('North Beach', 'الشاطئ الشمالي'), from: 1980, to: 3500 },
    { name: name('Shell Beach', 'شاطئ الأصداف'), from: -4250, to: -3080 },
  ],
  river: {
    start: -6300,
    spacing: 600,
    heights: [
      230, 230, 230, 210, 240, 330, 590, 880, 800, 470, 330, 440, 560, 640, 960, 1480, 1760, 1520, 1290, 1430,
      1700,
    ],
    halfWidth: 44,
    estuary: { halfWidth: 210, length: 1750 },
    islands: [
      { name: name('Heron Island', 'جزيرة البلشون'), x: -2130, length: 640, halfWidth: 52 },
      { name: name('Mill Island', 'جزيرة الطاحونة'), x: 1230, length: 460, halfWidth: 40 },
    ],
  },
  canal: [at(-2560, 700), at(-2600, 380), at(-2740, 20), at(-3020, -420), at(-3300, -660), at(-3700, -780)],
  harbour: {
    north: -880,
    basins: 3,
    basinWidth: 120,
    quayWidth: 105,
    x: -3340,
    breakwaters: [
      [at(-4180, -2260), at(-4330, -1900), at(-4360, -1500), at(-4290, -1180)],
      [at(-3690, -480), at(-3980, -560), at(-4170, -760)],
    ],
  },
  openSpaces: [
    openSpace('Citadel Gardens', 'حدائق القلعة', 0, 5, 210),
    openSpace('Jasmine Park', 'حديقة الياسمين', 1, 4, 290),
    openSpace('Pearl Park', 'حديقة اللؤلؤ', 2, 2, 260),
    openSpace('Botanic Garden', 'الحديقة النباتية', 1, 9, 240, 'botanic'),
    openSpace('Mill Park', 'حديقة الطاحونة', 1, 13, 260),
    openSpace('Lantern Park', 'حديقة الفانوس', 1, 15, 230),
    openSpace('Swan Park', 'حديقة البجع', 2, 13, 300),
    openSpace('Heron Wood', 'غابة البلشون', 2, 9, 320),
    openSpace('Meridian Zoo', 'حديقة حيوان ميريديان', 2, 3, 300, 'zoo'),
    openSpace('Orchard Park', 'حديقة البستان', 2, 0, 195),
    openSpace('Northfield Cemetery', 'مقبرة الحقل الشمالي', 2, 5, 260, 'cemetery'),
    openSpace('Southgate Cemetery', 'مقبرة البوابة الجنوبية', 2, 11, 240, 'cemetery'),
    openSpace('Ocean Park', 'حديقة المحيط', 2, 6, 270),
    { ...openSpace('Meridian Golf Club', 'نادي ميريديان للغولف', 3, 3, 390, 'golf'), beyond: 470 },
    openSpace('Hazel Park', 'حديقة البندق', 3, 1, 220),
  ],
  railway: [
    at(6100, -3050),
    at(5100, -2600),
    at(4200, -1950),
    at(3300, -1150),
    at(2760, -260),
    at(2480, 560),
    at(2290, 1330),
    at(1870, 1690),
    at(1250, 1640),
    at(520, 1300),
    at(-330, 1130),
    at(-1120, 1330),
    at(-1850, 1880),
    at(-2350, 2650),
    at(-2680, 3600),
    at(-2850, 5100),
    at(-2950, 6100),
  ],
  harbourLine: [
    at(-1500, -6100),
    at(-1700, -5100),
    at(-2150, -4200),
    at(-2850, -3150),
    at(-3190, -2250),
    at(-3215, -1500),
    at(-3215, -880),
  ],
  airport: { center: at(3050, -3950), angle: 0.32 },
  placesOfInterest: 1100,
}

const small: Plan = {
  reach: 1300,
  rings: [900],
  suburbs: 900,
  suburbSectors: [],
  coast: -1120,
  capes: [],
  beaches: [{ name: name('North Beach', 'الشاطئ الشمالي'), from: 560, to: 900 }],
  river: {
    start: -1800,
    spacing: 300,
    heights: [330, 330, 350, 400, 420, 370, 350, 410, 500, 560, 560, 520, 540],
    halfWidth: 44,
    estuary: { halfWidth: 50, length: 500 },
    islands: [],
  },
  canal: [],
  harbour: undefined,
  openSpaces: [openSpace('Citadel Gardens', 'حدائق القلعة', 0, 5, 130)],
  railway: [at(1600, 1350), at(1100, 1130), at(420, 770), at(-330, 690), at(-830, 960), at(-930, 1600)],
  harbourLine: [],
  airport: undefined,
  placesOfInterest: 120,
}

export const plans: Readonly<Record<'full' | 'small', Plan>> = { full, small }

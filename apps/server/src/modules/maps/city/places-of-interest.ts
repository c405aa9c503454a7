import type { Tags } from '../osm/elements.ts'
import type { Building } from './buildings.ts'
import type { Point } from './geometry.ts'
import type { Random } from './random.ts'
import { type Name, words } from './words.ts'

/** A shop, a café, a school, … in one of the buildings. */
export interface PlaceOfInterest {
  readonly name: Name
  readonly tags: Tags
  readonly at: Point
  readonly building: Building
}

/** How many in a hundred, tags, and the name round a word: `*` stands for it. */
const kinds: readonly (readonly [number, Tags, string, string])[] = [
  [7, { amenity: 'restaurant' }, 'The * Table', 'مائدة *'],
  [5, { amenity: 'restaurant', cuisine: 'seafood' }, '* Fish House', 'أسماك *'],
  [5, { amenity: 'restaurant', cuisine: 'regional' }, '* Kitchen', 'مطبخ *'],
  [8, { amenity: 'cafe' }, 'Café *', 'مقهى *'],
  [4, { amenity: 'fast_food' }, '* Grill', 'مشاوي *'],
  [3, { shop: 'bakery' }, '* Bakery', 'مخبز *'],
  [6, { shop: 'supermarket' }, '* Supermarket', 'سوبرماركت *'],
  [5, { shop: 'convenience' }, '* Corner Shop', 'بقالة *'],
  [3, { shop: 'clothes' }, '* Fashions', 'أزياء *'],
  [2, { shop: 'books' }, '* Books', 'كتب *'],
  [2, { shop: 'florist' }, '* Flowers', 'أزهار *'],
  [2, { shop: 'hairdresser' }, '* Barbers', 'حلاقة *'],
  [2, { shop: 'electronics' }, '* Electronics', 'إلكترونيات *'],
  [6, { amenity: 'pharmacy' }, '* Pharmacy', 'صيدلية *'],
  [3, { amenity: 'clinic' }, '* Clinic', 'عيادة *'],
  [2, { amenity: 'dentist' }, '* Dental Care', 'عيادة أسنان *'],
  [4, { amenity: 'bank' }, '* Bank', 'بنك *'],
  [2, { amenity: 'post_office' }, '* Post Office', 'مكتب بريد *'],
  [5, { amenity: 'school' }, '* School', 'مدرسة *'],
  [2, { amenity: 'kindergarten' }, '* Kindergarten', 'روضة *'],
  [7, { tourism: 'hotel' }, 'Hotel *', 'فندق *'],
  [2, { tourism: 'guest_house' }, '* Guest House', 'دار ضيافة *'],
  [3, { amenity: 'place_of_worship', religion: 'muslim' }, '* Mosque', 'مسجد *'],
  [2, { amenity: 'place_of_worship', religion: 'christian' }, '* Church', 'كنيسة *'],
  [1, { amenity: 'cinema' }, '* Cinema', 'سينما *'],
  [1, { amenity: 'police' }, '* Police Station', 'مركز شرطة *'],
  [1, { amenity: 'fire_station' }, '* Fire Station', 'محطة إطفاء *'],
  [2, { amenity: 'fuel' }, '* Filling Station', 'محطة وقود *'],
  [2, { office: 'company' }, '* Trading Company', 'شركة * للتجارة'],
  [1, { leisure: 'fitness_centre' }, '* Gym', 'نادي *'],
]

/** Places spread over the buildings, nearer the centre more of them; no name twice. */
export function openPlaces(buildings: readonly Building[], count: number, random: Random): PlaceOfInterest[] {
  const places: PlaceOfInterest[] = []
  const used = new Set<Building>()
  for (const [share, tags, en, ar] of kinds) {
    const deck = random.shuffled(words)
    const wanted = Math.round((count * share) / 100)
    for (let tries = 0, made = 0; made < wanted && tries < wanted * 40; tries++) {
      const building = buildings[Math.floor(random.next() * buildings.length)]
      if (!building || used.has(building) || !random.chance(1 / (building.band + 1))) continue
      const word = deck[made]
      if (!word) break
      used.add(building)
      made++
      places.push({
        name: { en: en.replace('*', word.en), ar: ar.replace('*', word.ar) },
        tags,
        at: building.box.center,
        building,
      })
    }
  }
  return places
}

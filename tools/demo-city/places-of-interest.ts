import type { Tags } from '@cabstand/map-engine/osm'
import type { Building } from './buildings.ts'
import type { Point } from './geometry.ts'
import type { Random } from './random.ts'
import { type Name, themes } from './words.ts'

/** A shop, a café, a school, … in one of the buildings. */
export interface PlaceOfInterest {
  readonly name: Name
  readonly tags: Tags
  readonly at: Point
  readonly building: Building
}

/** A pattern for the names of places; `*` is replaced by a word. */
type Pattern = readonly [en: string, ar: string]

/** Relative frequency, tags, and name patterns. */
const kinds: readonly (readonly [number, Tags, ...Pattern[]])[] = [
  [5, { amenity: 'restaurant' }, ['The * Table', 'مائدة *'], ['* House', 'بيت *'], ['* & Salt', 'موائد *']],
  [4, { amenity: 'restaurant', cuisine: 'seafood' }, ['* Fish House', 'أسماك *'], ['The * Net', 'شبكة *']],
  [5, { amenity: 'restaurant', cuisine: 'regional' }, ['* Kitchen', 'مطبخ *'], ['* Courtyard', 'فناء *']],
  [
    3,
    { amenity: 'restaurant', cuisine: 'italian' },
    ['Trattoria *', 'تراتوريا *'],
    ['Pizzeria *', 'بيتزا *'],
  ],
  [8, { amenity: 'cafe' }, ['Café *', 'مقهى *'], ['* Coffee Roasters', 'محمصة *'], ['* Tea Room', 'شاي *']],
  [4, { amenity: 'fast_food' }, ['* Grill', 'مشاوي *'], ['* Falafel', 'فلافل *'], ['* Burgers', 'برغر *']],
  [2, { amenity: 'bar' }, ['The * Bar', 'بار *'], ['* & Anchor', 'مرساة *']],
  [3, { shop: 'bakery' }, ['* Bakery', 'مخبز *'], ['* Patisserie', 'حلويات *']],
  [5, { shop: 'supermarket' }, ['* Supermarket', 'سوبرماركت *'], ['* Foods', 'أغذية *']],
  [5, { shop: 'convenience' }, ['* Corner Shop', 'بقالة *'], ['* Mini Market', 'ميني ماركت *']],
  [3, { shop: 'clothes' }, ['* Fashions', 'أزياء *'], ['* & Thread', 'خيوط *']],
  [2, { shop: 'books' }, ['* Books', 'كتب *'], ['The * Bookshop', 'مكتبة *']],
  [2, { shop: 'florist' }, ['* Flowers', 'أزهار *']],
  [2, { shop: 'hairdresser' }, ['* Barbers', 'حلاقة *'], ['* Hair Salon', 'صالون *']],
  [2, { shop: 'electronics' }, ['* Electronics', 'إلكترونيات *']],
  [2, { shop: 'jewelry' }, ['* Jewellers', 'مجوهرات *']],
  [2, { shop: 'car_repair' }, ['* Garage', 'كراج *'], ['* Tyres', 'إطارات *']],
  [6, { amenity: 'pharmacy' }, ['* Pharmacy', 'صيدلية *']],
  [3, { amenity: 'clinic' }, ['* Clinic', 'عيادة *'], ['* Medical Centre', 'مركز * الطبي']],
  [2, { amenity: 'dentist' }, ['* Dental Care', 'عيادة أسنان *']],
  [1, { amenity: 'veterinary' }, ['* Vets', 'بيطرة *']],
  [4, { amenity: 'bank' }, ['* Bank', 'بنك *'], ['* Savings', 'توفير *']],
  [2, { amenity: 'post_office' }, ['* Post Office', 'مكتب بريد *']],
  [2, { amenity: 'kindergarten' }, ['* Kindergarten', 'حضانة *']],
  [1, { amenity: 'library' }, ['* Branch Library', 'مكتبة * الفرعية']],
  [6, { tourism: 'hotel' }, ['Hotel *', 'فندق *'], ['The * Palace Hotel', 'فندق قصر *'], ['* Inn', 'نزل *']],
  [2, { tourism: 'guest_house' }, ['* Guest House', 'دار ضيافة *']],
  [1, { tourism: 'hostel' }, ['* Hostel', 'بيت شباب *']],
  [3, { amenity: 'place_of_worship', religion: 'muslim' }, ['* Mosque', 'مسجد *']],
  [
    2,
    { amenity: 'place_of_worship', religion: 'christian' },
    ['* Church', 'كنيسة *'],
    ['* Chapel', 'كنيسة * الصغيرة'],
  ],
  [1, { amenity: 'cinema' }, ['* Cinema', 'سينما *']],
  [1, { amenity: 'theatre' }, ['* Playhouse', 'مسرح *']],
  [1, { amenity: 'police' }, ['* Police Station', 'مركز شرطة *']],
  [1, { amenity: 'fire_station' }, ['* Fire Station', 'محطة إطفاء *']],
  [2, { amenity: 'fuel' }, ['* Filling Station', 'محطة وقود *']],
  [2, { office: 'company' }, ['* Trading Company', 'شركة * للتجارة'], ['* Shipping', 'شركة * للشحن']],
  [1, { office: 'lawyer' }, ['* Chambers', 'مكتب * للمحاماة']],
  [1, { leisure: 'fitness_centre' }, ['* Gym', 'نادي *']],
]

/** Scholars' names are used for streets only. */
const shopWords = Object.entries(themes).flatMap(([theme, list]) => (theme === 'people' ? [] : list))

/** Places spread over the buildings, denser near the centre; no name occurs twice. */
export function openPlaces(buildings: readonly Building[], count: number, random: Random): PlaceOfInterest[] {
  const places: PlaceOfInterest[] = []
  const used = new Set<Building>()
  for (const [share, tags, ...patterns] of kinds) {
    const deck = random.shuffled(shopWords)
    const wanted = Math.round((count * share) / 100)
    for (let tries = 0, made = 0; made < wanted && tries < wanted * 40; tries++) {
      const building = buildings[Math.floor(random.next() * buildings.length)]
      if (!building || used.has(building) || !random.chance(1 / (building.band + 1))) continue
      const word = deck[made]
      const pattern = patterns[made % patterns.length]
      if (!word || !pattern) break
      const [en, ar] = pattern
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

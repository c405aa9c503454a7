import type { Tags } from '@cabstand/map-engine/osm'
import type { BuildingForm } from './building-forms.ts'
import type { Point } from './geometry.ts'
import type { Name } from './words.ts'

export interface LandmarkPlan {
  readonly name: Name
  readonly tags: Tags
  readonly building: string
  readonly form: BuildingForm
  readonly at: Point
  readonly radius: number
  /** It is beside the main railway line. */
  readonly station?: boolean
}

const row = (
  en: string,
  ar: string,
  tags: Tags,
  building: string,
  form: BuildingForm,
  x: number,
  y: number,
  radius = 48,
): LandmarkPlan => ({ name: { en, ar }, tags, building, form, at: { x, y }, radius })

const station = (en: string, ar: string, x: number, y: number, radius: number): LandmarkPlan => ({
  ...row(en, ar, { railway: 'station', public_transport: 'station' }, 'train_station', 'hall', x, y, radius),
  station: true,
})

const hospital = { amenity: 'hospital' }
const mall = { shop: 'mall' }
const museum = { tourism: 'museum' }
const worship = (religion: string): Tags => ({ amenity: 'place_of_worship', religion })

/** By importance: if two need the same site, the later one moves to another. */
export const landmarkPlans: readonly LandmarkPlan[] = [
  station('Meridian Central', 'محطة ميريديان المركزية', -330, 1130, 64),
  station('Eastfield Station', 'محطة الحقل الشرقي', 1860, 1690, 44),
  station('Westhill Station', 'محطة التل الغربي', -2330, 2620, 40),
  station('Lantern Station', 'محطة الفانوس', 2760, -300, 40),
  row(
    'Ferry Coach Station',
    'محطة حافلات العبّارة',
    { amenity: 'bus_station' },
    'transportation',
    'ell',
    60,
    960,
    56,
  ),
  row('Peace Hospital', 'مستشفى السلام', hospital, 'hospital', 'comb', 720, 880, 78),
  row('Museum of Victory', 'متحف النصر', museum, 'museum', 'court', 560, -250, 45),
  row('Unity Galleria', 'غاليريا الوحدة', mall, 'retail', 'cross', 260, 700, 66),
  row('City Hall', 'مبنى البلدية', { amenity: 'townhall' }, 'civic', 'court', -230, -190, 42),
  row('Grand Market', 'السوق الكبير', { amenity: 'marketplace' }, 'retail', 'comb', 330, -330, 48),
  row('Opera House', 'دار الأوبرا', { amenity: 'theatre' }, 'theatre', 'round', -420, 150, 42),
  row('Central Library', 'المكتبة المركزية', { amenity: 'library' }, 'public', 'ell', 200, -560, 38),
  row('Grand Mosque', 'الجامع الكبير', worship('muslim'), 'mosque', 'court', -560, -420),
  row('Meridian Cathedral', 'كاتدرائية ميريديان', worship('christian'), 'cathedral', 'cross', 640, 160),
  row('Palace of Justice', 'قصر العدل', { amenity: 'courthouse' }, 'civic', 'court', -760, -120, 44),
  row('Academy of Arts', 'أكاديمية الفنون', { amenity: 'arts_centre' }, 'public', 'ell', 900, -420, 40),
  row('Harbour Hospital', 'مستشفى الميناء', hospital, 'hospital', 'comb', -2750, -760, 72),
  row("Children's Hospital", 'مستشفى الأطفال', hospital, 'hospital', 'comb', 900, -2650, 70),
  row('Northgate Hospital', 'مستشفى البوابة الشمالية', hospital, 'hospital', 'comb', 600, 2760, 74),
  row(
    'University of Meridian',
    'جامعة ميريديان',
    { amenity: 'university' },
    'university',
    'court',
    -330,
    -1950,
    90,
  ),
  row('Technical College', 'الكلية التقنية', { amenity: 'college' }, 'college', 'comb', -1500, -2300, 60),
  row('Meridian Stadium', 'ملعب ميريديان', { leisure: 'stadium' }, 'stadium', 'stadium', 2650, -900, 130),
  row('Eastfield Mall', 'مول الحقل الشرقي', mall, 'retail', 'cross', 2250, 640, 72),
  row('Southgate Centre', 'مركز البوابة الجنوبية', mall, 'retail', 'ell', 250, -2600, 66),
  row('Ocean Mall', 'مول المحيط', mall, 'retail', 'ell', -2950, 900, 66),
  row(
    'Ferry Terminal',
    'محطة العبّارات',
    { amenity: 'ferry_terminal' },
    'transportation',
    'hall',
    -3560,
    -230,
    40,
  ),
  row('Maritime Museum', 'المتحف البحري', museum, 'museum', 'hall', -2900, -330, 42),
  row('Gallery of Light', 'معرض الضوء', { tourism: 'gallery' }, 'public', 'round', 950, 300, 36),
  row('Science Museum', 'متحف العلوم', museum, 'museum', 'cross', -1500, 420, 45),
  row(
    'Observatory',
    'المرصد',
    { man_made: 'observatory', tourism: 'attraction' },
    'public',
    'round',
    -1900,
    -1350,
    34,
  ),
  row('Exhibition Hall', 'قاعة المعارض', { amenity: 'conference_centre' }, 'public', 'hall', 1850, -1750, 90),
  row('Fish Market', 'سوق السمك', { amenity: 'marketplace' }, 'retail', 'hall', -2450, -160, 44),
  row(
    'Northfield Arena',
    'صالة الحقل الشمالي',
    { leisure: 'sports_centre' },
    'sports_hall',
    'round',
    -700,
    2700,
    60,
  ),
]

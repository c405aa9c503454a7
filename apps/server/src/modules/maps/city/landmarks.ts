import type { Tags } from '../osm/elements.ts'
import type { Box, Point } from './geometry.ts'
import { plans } from './plan.ts'
import type { Random } from './random.ts'
import { reservePlot, type Site } from './site.ts'
import type { Name } from './words.ts'

/** A large building that everybody in the city knows. */
export interface Landmark {
  readonly name: Name
  readonly tags: Tags
  readonly box: Box
}

interface LandmarkPlan {
  readonly en: string
  readonly ar: string
  readonly tags: Tags
  readonly at: Point
  readonly radius: number
}

const row = (en: string, ar: string, tags: Tags, x: number, y: number, radius = 48): LandmarkPlan => ({
  en,
  ar,
  tags,
  at: { x, y },
  radius,
})
const station = { railway: 'station', public_transport: 'station', building: 'train_station' }

/** From the most important on: where two want one place, the later one moves aside. */
const landmarkPlans: readonly LandmarkPlan[] = [
  row('Meridian Central', 'محطة ميريديان المركزية', station, -330, 950, 55),
  row('Eastfield Station', 'محطة الحقل الشرقي', station, 1860, 1500, 50),
  row('Westhill Station', 'محطة التل الغربي', station, -2230, 2440, 45),
  row('Ferry Coach Station', 'محطة حافلات العبّارة', { amenity: 'bus_station', building: 'yes' }, 60, 760, 50),
  row('Peace Hospital', 'مستشفى السلام', { amenity: 'hospital', building: 'hospital' }, 720, 880, 60),
  row('Museum of Victory', 'متحف النصر', { tourism: 'museum', building: 'museum' }, 560, -250, 45),
  row('Unity Galleria', 'غاليريا الوحدة', { shop: 'mall', building: 'retail' }, 260, 700, 60),
  row('City Hall', 'مبنى البلدية', { amenity: 'townhall', building: 'civic' }, -230, -190, 40),
  row('Grand Market', 'السوق الكبير', { amenity: 'marketplace', building: 'retail' }, 330, -330, 45),
  row('Opera House', 'دار الأوبرا', { amenity: 'theatre', building: 'theatre' }, -420, 200, 42),
  row('Central Library', 'المكتبة المركزية', { amenity: 'library', building: 'public' }, 200, -560, 38),
  row(
    'Grand Mosque',
    'الجامع الكبير',
    { amenity: 'place_of_worship', religion: 'muslim', building: 'mosque' },
    -560,
    -420,
  ),
  row(
    'Meridian Cathedral',
    'كاتدرائية ميريديان',
    { amenity: 'place_of_worship', religion: 'christian', building: 'cathedral' },
    640,
    160,
  ),
  row('Harbour Hospital', 'مستشفى الميناء', { amenity: 'hospital', building: 'hospital' }, -2750, -500, 60),
  row("Children's Hospital", 'مستشفى الأطفال', { amenity: 'hospital', building: 'hospital' }, 900, -2550, 60),
  row(
    'Northgate Hospital',
    'مستشفى البوابة الشمالية',
    { amenity: 'hospital', building: 'hospital' },
    600,
    2800,
    60,
  ),
  row(
    'University of Meridian',
    'جامعة ميريديان',
    { amenity: 'university', building: 'university' },
    -330,
    -1950,
    70,
  ),
  row('Technical College', 'الكلية التقنية', { amenity: 'college', building: 'college' }, -1500, -2300, 55),
  row('Meridian Stadium', 'ملعب ميريديان', { leisure: 'stadium', building: 'stadium' }, 2550, -700, 85),
  row('Eastfield Mall', 'مول الحقل الشرقي', { shop: 'mall', building: 'retail' }, 2250, 900, 65),
  row('Southgate Centre', 'مركز البوابة الجنوبية', { shop: 'mall', building: 'retail' }, 250, -2600, 60),
  row('Ocean Mall', 'مول المحيط', { shop: 'mall', building: 'retail' }, -2900, 250, 60),
  row('Ferry Terminal', 'محطة العبّارات', { amenity: 'ferry_terminal', building: 'yes' }, -3600, 250, 40),
  row('Maritime Museum', 'المتحف البحري', { tourism: 'museum', building: 'museum' }, -2600, 1250, 42),
  row('Gallery of Light', 'معرض الضوء', { tourism: 'gallery', building: 'public' }, 950, 420, 36),
  row('Science Museum', 'متحف العلوم', { tourism: 'museum', building: 'museum' }, -1500, 900, 45),
  row('Exhibition Hall', 'قاعة المعارض', { amenity: 'events_venue', building: 'public' }, 1800, -1900, 65),
  row('Meridian Airport', 'مطار ميريديان', { aeroway: 'terminal', building: 'terminal' }, 3000, -3775, 0),
]

/** Reserves the landmarks' plots. A small city has those that lie within it. */
export function placeLandmarks(site: Site, random: Random): Landmark[] {
  const { plan } = site.terrain
  const isSmall = plan.rings.length === 1
  // The small city's centre is the large one's, drawn closer together.
  const scale = (plan.rings[0] ?? 0) / (plans.full.rings[0] ?? 1)
  const landmarks: Landmark[] = []
  for (const { en, ar, tags, at, radius } of landmarkPlans) {
    const name = { en, ar }
    if (radius === 0) {
      const { airport } = plan
      if (!airport) continue
      const [cos, sin] = [Math.cos(airport.angle), Math.sin(airport.angle)]
      const center = {
        x: airport.center.x + 75 * cos - 235 * sin,
        y: airport.center.y + 75 * sin + 235 * cos,
      }
      site.plots.push({ center, radius: 150 })
      landmarks.push({ name, tags, box: { center, angle: airport.angle, width: 260, depth: 46 } })
      continue
    }
    const wish = { x: at.x * scale, y: at.y * scale }
    if (Math.hypot(wish.x, wish.y) > (isSmall ? plan.suburbs : plan.reach)) continue
    const plot = reservePlot(site, wish, isSmall ? radius * 0.6 : radius)
    if (!plot) continue
    const width = plot.radius * random.between(1.25, 1.4)
    landmarks.push({
      name,
      tags,
      box: { center: plot.center, angle: random.between(0, Math.PI), width, depth: plot.radius * 0.8 },
    })
  }
  return landmarks
}

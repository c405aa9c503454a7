import type { Pattern } from './plan.ts'
import type { Name, Theme } from './words.ts'

export interface DistrictPlan {
  readonly name: Name
  readonly pattern: Pattern
  readonly theme: Theme
  readonly landuse: 'residential' | 'commercial' | 'industrial' | 'education'
  /** Names of its first long streets. */
  readonly knownStreets: readonly Name[]
}

const row = (
  en: string,
  ar: string,
  pattern: Pattern,
  theme: Theme,
  landuse: DistrictPlan['landuse'] = 'residential',
  knownStreets: readonly Name[] = [],
): DistrictPlan => ({ name: { en, ar }, pattern, theme, landuse, knownStreets })

/**
 * The districts of each band between two ring roads, by sector counter-clockwise from the east: eight sectors inside
 * the first ring, sixteen outside it.
 */
const bands: readonly (readonly DistrictPlan[])[] = [
  [
    row('Saffron Side', 'جانب الزعفران', 'blocks', 'town', 'commercial'),
    row('Chestnut Quarter', 'حي الكستناء', 'blocks', 'trees'),
    row('Northbank', 'الضفة الشمالية', 'blocks', 'stones', 'commercial'),
    row('Bridge End', 'رأس الجسر', 'grid', 'sea'),
    row('Tanner Quarter', 'حي الدباغين', 'old', 'crafts'),
    row('Citadel', 'القلعة', 'old', 'town'),
    row('Old Town', 'المدينة القديمة', 'old', 'crafts', 'residential', [
      { en: 'Old Mint Row', ar: 'شارع دار السكة القديمة' },
      { en: 'Seven Stairs Lane', ar: 'درب الدرجات السبع' },
    ]),
    row('Market Side', 'جانب السوق', 'old', 'fields', 'commercial'),
  ],
  [
    row('Eastbank', 'الضفة الشرقية', 'blocks', 'people'),
    row('Eastfield', 'الحقل الشرقي', 'blocks', 'sky'),
    row('Pearl Hill', 'تل اللؤلؤ', 'garden', 'flowers'),
    row('Spring Town', 'بلدة الربيع', 'grid', 'sky'),
    row('Granite Hill', 'تل الجرانيت', 'grid', 'stones'),
    row('Heron Park', 'متنزه البلشون', 'garden', 'birds'),
    row('Sparrow Field', 'حقل العصفور', 'grid', 'birds'),
    row('Fisher Bank', 'ضفة الصياد', 'old', 'sea'),
    row('Anchor Side', 'جانب المرساة', 'blocks', 'sea'),
    row('Compass Hill', 'تل البوصلة', 'garden', 'sky'),
    row('Linden Quarter', 'حي الزيزفون', 'grid', 'trees'),
    row('University', 'الجامعة', 'campus', 'people', 'education'),
    row('Mill Side', 'جانب الطاحونة', 'grid', 'fields'),
    row('Marble Quarter', 'حي الرخام', 'blocks', 'stones'),
    row('Victory Quarter', 'حي النصر', 'blocks', 'town'),
    row('Lantern Hill', 'تل الفانوس', 'garden', 'flowers'),
  ],
  [
    row('Orchard Town', 'بلدة البستان', 'garden', 'trees'),
    row('Sidings', 'ساحات القطار', 'industrial', 'crafts', 'industrial'),
    row('Barley Hill', 'تل الشعير', 'grid', 'fields'),
    row('Westmoor', 'المستنقع الغربي', 'closes', 'flowers'),
    row('Northgate', 'البوابة الشمالية', 'estate', 'people'),
    row('Station Hill', 'تل المحطة', 'grid', 'town'),
    row('Willow Vale', 'وادي الصفصاف', 'garden', 'trees'),
    row('River Docks', 'أرصفة النهر', 'industrial', 'sea', 'industrial'),
    row('Dockside', 'جوار المرفأ', 'grid', 'sea'),
    row('Heronswood', 'أيكة البلشون', 'closes', 'birds'),
    row('Liberty Town', 'بلدة الحرية', 'estate', 'stones'),
    row('Academy Hill', 'تل الأكاديمية', 'garden', 'people'),
    row('Southgate', 'البوابة الجنوبية', 'grid', 'town'),
    row('Swan Vale', 'وادي البجعة', 'closes', 'birds'),
    row('Foundry', 'المسبك', 'industrial', 'stones', 'industrial'),
    row('Cedar Grove', 'بستان الأرز', 'estate', 'trees'),
  ],
  [
    row('East Farms', 'المزارع الشرقية', 'closes', 'fields'),
    row('Hazel End', 'طرف البندق', 'garden', 'trees'),
    row('Walnut End', 'طرف الجوز', 'closes', 'trees'),
    row('North Farms', 'المزارع الشمالية', 'closes', 'fields'),
    row('Windmill Hill', 'تل الطاحونة الهوائية', 'closes', 'fields'),
    row('Quarry End', 'طرف المحجر', 'industrial', 'stones', 'industrial'),
    row('Fern Vale', 'وادي السرخس', 'garden', 'flowers'),
    row('Ferry Point', 'رأس العبّارة', 'grid', 'sea'),
    row('Harbour', 'المرفأ', 'industrial', 'sea', 'industrial'),
    row('Sandfield', 'حقل الرمل', 'grid', 'sea'),
    row('Olive Town', 'بلدة الزيتون', 'garden', 'trees'),
    row('South Farms', 'المزارع الجنوبية', 'closes', 'fields'),
    row('Quartz Hill', 'تل الكوارتز', 'closes', 'stones'),
    row('Thyme Field', 'حقل الزعتر', 'closes', 'flowers'),
    row('Airfield', 'حقل الطيران', 'industrial', 'sky', 'industrial'),
    row('Juniper End', 'طرف العرعر', 'garden', 'sky'),
  ],
]

export function districtPlan(band: number, sector: number): DistrictPlan | undefined {
  return bands[band]?.[sector]
}

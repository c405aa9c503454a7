import type { Pattern } from './plan.ts'
import type { Name } from './words.ts'

export interface DistrictPlan {
  readonly name: Name
  readonly pattern: Pattern
}

const row = (en: string, ar: string, pattern: Pattern = 'grid'): DistrictPlan => ({
  name: { en, ar },
  pattern,
})

/**
 * The districts of each band between two ring roads, by sector counter-clockwise from the east: eight sectors
 * inside the first ring, sixteen outside it.
 */
const bands: readonly (readonly DistrictPlan[])[] = [
  [
    row('Saffron Side', 'جانب الزعفران'),
    row('Chestnut Quarter', 'حي الكستناء'),
    row('Northbank', 'الضفة الشمالية'),
    row('Bridge End', 'رأس الجسر'),
    row('Tanner Quarter', 'حي الدباغين', 'old'),
    row('Citadel', 'القلعة', 'old'),
    row('Old Town', 'المدينة القديمة', 'old'),
    row('Market Side', 'جانب السوق', 'old'),
  ],
  [
    row('Eastbank', 'الضفة الشرقية'),
    row('Eastfield', 'الحقل الشرقي'),
    row('Pearl Hill', 'تل اللؤلؤ', 'garden'),
    row('Spring Town', 'بلدة الربيع'),
    row('Granite Hill', 'تل الجرانيت'),
    row('Heron Park', 'روضة البلشون'),
    row('Sparrow Field', 'حقل العصفور'),
    row('Fisher Bank', 'ضفة الصياد', 'old'),
    row('Anchor Side', 'جانب المرساة'),
    row('Compass Hill', 'تل البوصلة', 'garden'),
    row('Linden Quarter', 'حي الزيزفون'),
    row('University', 'الجامعة', 'campus'),
    row('Mill Side', 'جانب الطاحونة'),
    row('Marble Quarter', 'حي الرخام'),
    row('Victory Quarter', 'حي النصر'),
    row('Lantern Hill', 'تل الفانوس', 'garden'),
  ],
  [
    row('Orchard Town', 'بلدة البستان', 'garden'),
    row('Sidings', 'ساحات القطار', 'industrial'),
    row('Barley Hill', 'تل الشعير'),
    row('Westmoor', 'المستنقع الغربي', 'garden'),
    row('Northgate', 'البوابة الشمالية'),
    row('Station Hill', 'تل المحطة'),
    row('Willow Vale', 'وادي الصفصاف', 'garden'),
    row('River Docks', 'أرصفة النهر', 'industrial'),
    row('Ocean View', 'إطلالة المحيط'),
    row('Heronswood', 'غابة البلشون', 'garden'),
    row('Liberty Town', 'بلدة الحرية'),
    row('Academy Hill', 'تل الأكاديمية'),
    row('Southgate', 'البوابة الجنوبية'),
    row('Swan Vale', 'وادي البجعة', 'garden'),
    row('Foundry', 'المسبك', 'industrial'),
    row('Cedar Grove', 'بستان الأرز'),
  ],
  [
    row('East Farms', 'المزارع الشرقية'),
    row('Hazel End', 'طرف البندق', 'garden'),
    row('Walnut End', 'طرف الجوز'),
    row('North Farms', 'المزارع الشمالية'),
    row('Windmill Hill', 'تل الطاحونة الهوائية'),
    row('Quarry End', 'طرف المحجر', 'industrial'),
    row('Fern Vale', 'وادي السرخس'),
    row('Ferry Point', 'رأس العبّارة'),
    row('South Beach', 'الشاطئ الجنوبي'),
    row('Sandfield', 'حقل الرمل'),
    row('Olive Town', 'بلدة الزيتون', 'garden'),
    row('South Farms', 'المزارع الجنوبية'),
    row('Quartz Hill', 'تل الكوارتز'),
    row('Thyme Field', 'حقل الزعتر'),
    row('Airfield', 'حقل الطيران'),
    row('Juniper End', 'طرف العرعر'),
  ],
]

export function districtPlan(band: number, sector: number): DistrictPlan | undefined {
  return bands[band]?.[sector]
}

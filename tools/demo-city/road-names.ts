import type { Name } from './words.ts'

const name = (en: string, ar: string): Name => ({ en, ar })

/** The boulevards from the centre, counter-clockwise from the east, 45° apart. */
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

/** The minor radial roads, each between two boulevards, from the first ring outwards. */
export const radialRoads: readonly Name[] = [
  name('Saffron Road', 'طريق الزعفران'),
  name('Westmoor Road', 'طريق المستنقع الغربي'),
  name('Northgate Road', 'طريق البوابة الشمالية'),
  name('Compass Road', 'طريق البوصلة'),
  name('Harbour Road', 'طريق الميناء'),
  name('Academy Road', 'طريق الأكاديمية'),
  name('Potter Road', 'طريق الخزاف'),
  name('Summerhill Road', 'طريق تل الصيف'),
]

/** The middle ring has a different name in each half sector; neighbouring halves share one. */
export const middleRing: readonly Name[] = [
  name('Eastwood Street', 'شارع الغابة الشرقية'),
  name('Observatory Street', 'شارع المرصد'),
  name('Birch Street', 'شارع البتولا'),
  name('Castle Street', 'شارع القلعة'),
  name('Westgate Street', 'شارع البوابة الغربية'),
  name('Signal Street', 'شارع الإشارة'),
  name('Southgate Street', 'شارع البوابة الجنوبية'),
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
  departures: name('Departures', 'المغادرون'),
  arrivals: name('Arrivals', 'القادمون'),
  station: name('Station Approach', 'مدخل المحطة'),
} as const

/** The quays of the harbour, from the north. */
export const quayNames: readonly Name[] = [
  name('Spice Quay', 'رصيف التوابل'),
  name('Timber Quay', 'رصيف الأخشاب'),
  name('Salt Quay', 'رصيف الملح'),
  name('Grain Quay', 'رصيف الحبوب'),
]

export const waterNames = {
  river: name('River Sable', 'نهر السمّور'),
  sea: name('Meridian Bay', 'خليج ميريديان'),
  canal: name('Ropewalk Canal', 'قناة الحبّالين'),
} as const

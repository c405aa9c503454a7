// This translation needs a native reader before it is called final.
/** The map, on every screen that has one. */
export const map = {
  map_zoom_in: 'تكبير',
  map_zoom_out: 'تصغير',
  map_fit: 'أظهر كل شيء من جديد',
  map_follow: 'تحرّك مع السيارة',
  map_of_trip: 'خريطة: من {pickup} إلى {drop}',
  map_keys: 'مفاتيح الأسهم تحرّك الخريطة، والزائد والناقص للتكبير والتصغير.',
  map_failed: 'تعذّر تحميل الخريطة. كل ما عداها يعمل من دونها.',
  map_undrawable: 'لا يستطيع هذا المتصفح رسم الخريطة. كل ما عداها يعمل من دونها.',
  map_pin_at: '{pin}: {address}',
  map_pin_keys: 'مفاتيح الأسهم تحرّكه، وEnter يثبّت المكان، وEscape يعيده.',
  map_pin_moved: '{pin} الآن {address}',
  map_car_away: 'السيارة على بُعد {distance} من التوقف التالي',
  map_car_away_minutes: 'السيارة على بُعد {distance} ونحو {minutes} دقيقة من التوقف التالي',
  map_cars_near: 'سيارات متاحة قرب مكان الركوب: {count}',
  map_own_car: 'سيارتك على الخريطة',
  waypoint: 'توقف في الطريق',
} as const

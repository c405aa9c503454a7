// This translation needs a native reader before it is called final.
/** The map, on every screen that has one. */
export const map = {
  map_zoom_in: 'تكبير',
  map_zoom_out: 'تصغير',
  map_fit: 'أظهر كل شيء من جديد',
  map_of_trip: 'خريطة: من {pickup} إلى {drop}',
} as const

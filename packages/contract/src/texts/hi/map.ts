// This translation needs a native reader before it is called final.
import type { map as english } from '../en/map.ts'
import type { Hindi } from './language.ts'

/** The map, on every screen that has one. */
export const map = {
  map_zoom_in: 'ज़ूम इन',
  map_zoom_out: 'ज़ूम आउट',
  map_fit: 'सब कुछ फिर दिखाएँ',
  map_follow: 'कार के साथ चलें',
  map_of_trip: 'मैप: {pickup} से {drop} तक',
  map_keys: 'ऐरो कुंजियों से मैप खिसकता है, प्लस और माइनस से ज़ूम होता है।',
  map_failed: 'मैप लोड नहीं हुआ। बाकी सब उसके बिना चलता है।',
  map_undrawable: 'यह ब्राउज़र मैप नहीं दिखा सकता। बाकी सब उसके बिना चलता है।',
  map_pin_at: '{pin}: {address}',
  map_pin_keys: 'ऐरो कुंजियों से पिन खिसकता है, Enter से जगह तय होती है, Escape से पिन वापस जाता है।',
  map_pin_moved: '{pin} अब {address} पर है',
  map_car_away: 'कार अगले स्टॉप से {distance} दूर है',
  map_car_away_minutes: 'कार अगले स्टॉप से {distance}, करीब {minutes}, दूर है',
  map_cars_near: 'पिकअप के पास खाली कार: {count}',
  map_own_car: 'आपकी कार मैप पर है',
  waypoint: 'स्टॉप {number}',
} as const satisfies Hindi<typeof english>

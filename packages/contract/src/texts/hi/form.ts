// This translation needs a native reader before it is called final.
import type { form as english } from '../en/form.ts'
import type { Hindi } from './language.ts'

/** The booking form: on the landing page and in the app. Most of it is what other screens call places and times too. */
export const form = {
  // units
  'minutes_short.one': 'मिनट',
  'minutes_short.other': 'मिनट',
  'minutes.one': '{count} मिनट',
  'minutes.other': '{count} मिनट',
  from_before_price: 'न्यूनतम',
  // places
  pickup: 'पिकअप',
  drop: 'ड्रॉप',
  pickup_placeholder: 'आप कहाँ हैं?',
  drop_placeholder: 'कहाँ जाना है?',
  places_loading: 'जगहें खोजी जा रही हैं',
  places_empty: 'कोई जगह नहीं मिली। स्पेलिंग जाँचें या सड़क का नाम डालें।',
  places_error: 'जगहें लोड नहीं हुईं। आपका टेक्स्ट सुरक्षित है, दोबारा कोशिश के लिए टाइप करते रहें।',
  places_recent: 'हाल की',
  places_suggested: 'सुझाई गई जगहें',
  places_station: 'स्टेशन',
  places_airport: 'एयरपोर्ट',
  places_hospital: 'अस्पताल',
  places_city: 'शहर',
  places_count: 'मिली जगहें: {count}',
  use_my_location: 'मेरी लोकेशन इस्तेमाल करें',
  locating: 'आपकी लोकेशन खोजी जा रही है',
  location_outside: 'आप {place} से बाहर हैं।',
  location_outside_unnamed: 'आप हमारे सेवा क्षेत्र से बाहर हैं।',
  use_map_center: 'मैप के बीच की जगह चुनें',
  swap_places: 'पिकअप और ड्रॉप आपस में बदलें',
  // booking
  ride: 'राइड',
  parcel: 'पार्सल',
  service: 'आपको क्या चाहिए?',
  when: 'कब?',
  now: 'अभी',
  later: 'बाद में',
  pickup_time: 'पिकअप का समय',
  pickup_day: 'दिन',
  pickup_clock: 'समय',
  later_soon: '30 मिनट में',
  later_tonight: 'आज रात, {time}',
  later_tomorrow: 'कल, {time}',
  car_types: 'कार टाइप',
  // places and prices
  alert: 'अलर्ट',
  google_places_error: 'हमें वह जगह नहीं मिली। सुझावों में से कोई दूसरी जगह चुनें।',
  location_fetch_error: 'हमें आपकी लोकेशन नहीं मिली। ब्राउज़र में लोकेशन की अनुमति दें या पता डालें।',
} as const satisfies Hindi<typeof english>

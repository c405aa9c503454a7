// This translation needs a native reader before it is called final.
import type { track as english } from '../en/track.ts'
import type { Hindi } from './language.ts'

/** The page of a shared trip. */
export const track = {
  track_title: '{name} की राइड देखें',
  track_title_parcel: '{name} का पार्सल देखें',
  track_title_unknown: 'शेयर की गई राइड',
  'track_to_pickup.one': 'मिनट में पिकअप',
  'track_to_pickup.other': 'मिनट में पिकअप',
  'track_to_go.one': 'मिनट बाकी',
  'track_to_go.other': 'मिनट बाकी',
  track_pickup_at: '{driver} {time} पर {name} के पास पहुँचेंगे',
  track_arrives_at: '{name} {time} पर पहुँचेंगे',
  track_parcel_arrives_at: 'पार्सल {time} पर पहुँचेगा',
  track_searching: '{name} के लिए ड्राइवर की तलाश',
  track_coming: '{driver} {name} के पास आ रहे हैं',
  track_at_pickup: '{driver} पिकअप पर हैं',
  track_driving: '{name} रास्ते में हैं',
  track_parcel_driving: 'पार्सल रास्ते में है',
  track_arrived: '{name} पहुँच गए हैं',
  track_parcel_arrived: 'पार्सल पहुँच गया है',
  track_ended_at: '{time} पर। यह लिंक अब बंद है।',
  track_cancelled: 'यह राइड कैंसल हो गई',
  track_stopped: '{name} अब शेयर नहीं कर रहे हैं',
  track_ended: 'यह लिंक अब बंद है।',
  track_unknown: 'यह लिंक काम नहीं करता',
  track_unknown_note: 'राइड खत्म हो चुकी है या अब शेयर नहीं की जा रही। जिसने आपको लिंक भेजा था, उससे पूछें।',
  track_is_driving: '{name} गाड़ी चला रहे हैं',
  track_ends: 'राइड खत्म होते ही यह लिंक बंद हो जाएगा',
  track_ends_parcel: 'डिलीवरी पूरी होते ही यह लिंक बंद हो जाएगा',
  track_shared_by: '{name} ने शेयर किया है। इसमें सिर्फ़ पहले नाम दिखते हैं, फ़ोन नंबर नहीं।',
  track_map: 'राइड का मैप',
  track_reconnecting: 'फिर से कनेक्ट हो रहा है। पिछला अपडेट: {time}।',
  track_promise: 'कीमत बुकिंग से पहले दिखती है',
} as const satisfies Hindi<typeof english>

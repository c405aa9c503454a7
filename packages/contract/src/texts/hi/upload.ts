// This translation needs a native reader before it is called final.
import type { upload as english } from '../en/upload.ts'
import type { Hindi } from './language.ts'

/** Fields for pictures. */
export const upload = {
  upload_choose: 'फ़ोटो चुनें',
  upload_replace: 'दूसरी चुनें',
  upload_remove: 'हटाएँ',
  upload_removed: 'फ़ोटो के बिना',
  upload_set: 'नई फ़ोटो',
  upload_hint: 'JPEG, PNG या WebP, {size} MB तक',
  upload_sending: 'भेजी जा रही है, {percent}',
  upload_checking: 'फ़ोटो जाँची जा रही है',
  upload_waiting: 'कनेक्शन का इंतज़ार',
  upload_paused: '{percent} पर रुका है',
  upload_pause: 'रोकें',
  upload_resume: 'जारी रखें',
  upload_cancel: 'कैंसल करें',
  upload_retry: 'फिर कोशिश करें',
  upload_picture_of: '{label}: अभी की फ़ोटो',
  upload_interrupted: '“{name}” पूरी नहीं भेजी गई। उसे दोबारा चुनें, भेजना वहीं से जारी रहेगा जहाँ रुका था।',
  upload_crop: 'फ़ोटो काटें',
  upload_crop_area: 'फ़ोटो को खींचें, या तीर वाली कुंजियों से खिसकाएँ।',
  upload_crop_zoom: 'ज़ूम',
  upload_crop_use: 'फ़ोटो लगाएँ',
} as const satisfies Hindi<typeof english>

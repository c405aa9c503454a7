// This translation needs a native reader before it is called final.
import type { upload as english } from '../en/upload.ts'
import type { Arabic } from './language.ts'

/** Fields for pictures. */
export const upload = {
  upload_choose: 'اختيار صورة',
  upload_replace: 'اختيار أخرى',
  upload_remove: 'إزالة',
  upload_removed: 'بلا صورة',
  upload_set: 'صورة جديدة',
  upload_hint: 'JPEG أو PNG أو WebP، حتى {size} ميغابايت',
  upload_sending: 'جارٍ الإرسال، {percent}',
  upload_checking: 'جارٍ فحص الصورة',
  upload_waiting: 'في انتظار الاتصال',
  upload_paused: 'متوقف مؤقتًا عند {percent}',
  upload_pause: 'إيقاف مؤقت',
  upload_resume: 'متابعة',
  upload_cancel: 'إلغاء',
  upload_retry: 'إعادة المحاولة',
  upload_picture_of: '{label}: الصورة الحالية',
  upload_interrupted: 'لم يُرسل الملف «{name}» كاملًا. يُرجى اختياره من جديد ليُستأنف الإرسال من حيث توقف.',
  upload_crop: 'اقتصاص الصورة',
  upload_crop_area: 'يمكن سحب الصورة أو تحريكها بمفاتيح الأسهم.',
  upload_crop_zoom: 'تكبير',
  upload_crop_use: 'استخدام الصورة',
} as const satisfies Arabic<typeof english>

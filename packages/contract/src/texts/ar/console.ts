// This translation needs a native reader before it is called final.
import type { console as english } from '../en/console.ts'
import type { Arabic } from './arabic.ts'

/** What several screens of the console share, and the errors that only staff get. */
export const console = {
  admin_bookings: 'الحجوزات',
  admin_col_booking: 'الحجز',
  admin_col_when: 'الوقت',
  admin_col_rider: 'الراكب',
  admin_col_pickup: 'مكان الركوب',
  admin_col_drop: 'الوجهة',
  admin_col_car: 'السيارة',
  admin_col_driver: 'السائق',
  admin_col_status: 'الحالة',
  admin_col_paid_by: 'الدفع',
  admin_col_cost: 'كلفة الرحلة',
  admin_col_share: 'حصة السائق',
  admin_pay_cash: 'نقدًا',
  admin_pay_card: 'بطاقة',
  admin_pay_wallet: 'محفظة',
  admin_no_driver: 'لا سائق بعد',
  admin_live: 'مباشر',
  admin_not_live: 'غير مباشر',
  admin_alerts: 'يحتاج إلى انتباه',
  admin_alert_no_position: 'لا موقع من السيارة منذ 30 دقيقة.',
  admin_alert_fare_capped: 'كان المسار أطول من 1.3 ضعف مسافة التسعيرة، فوُضع حد للأجرة.',
  admin_alert_track_jump: 'قفز موقع السيارة إلى مكان لا يمكن أن تكون قد وصلت إليه. يُرجى التحقق من المسار.',
  admin_far_arrive: 'سُجّل الوصول على بعد {distance} من مكان الركوب.',
  admin_far_reach: 'انتهت الرحلة على بعد {distance} من الوجهة.',
  admin_unknown_arrive: 'سُجّل الوصول والموقع غير معروف.',
  admin_unknown_reach: 'انتهت الرحلة والموقع غير معروف.',
  admin_far_by_driver: '{step} بتأكيد من السائق.',
  admin_far_by_admin: '{step} بإجراء من مدير.',
  // the fleet on the map
  fleet_find: 'الاسم أو رقم المركبة',
  fleet_shown: 'يظهر {shown} من {count}',
  update_failed: 'لم يُحفظ التغيير. ما زالت القيم السابقة سارية؛ يُرجى إعادة المحاولة.',
  proper_bonus: 'يجب إدخال مكافأة من 0 أو أكثر. لم يُحفظ شيء.',
  no_details_error: 'يجب اختيار شخص ومبلغ أكبر من 0. لم يُسجل شيء.',
  json_error: 'نص JSON غير صالح. لم يُحفظ شيء؛ يُرجى مراجعة الأقواس وعلامات الاقتباس.',
  default_language_delete: 'لا يمكن حذف اللغة الافتراضية. يجب جعل لغة أخرى افتراضية أولًا.',
} as const satisfies Arabic<typeof english>

// This translation needs a native reader before it is called final.
import type { consoleAudit as english } from '../en/console-audit.ts'
import type { Arabic } from './arabic.ts'

/** The audit log. */
export const consoleAudit = {
  audit_title: 'سجل التغييرات',
  audit_find: 'الاسم أو معرّف السجل',
  audit_empty: 'لا تغييرات بعد',
  audit_empty_note: 'يظهر هنا ما يغيّره المديرون ومديرو الأساطيل.',
  audit_at: 'متى',
  audit_actor: 'من',
  audit_subject: 'السجل',
  audit_subject_id: 'معرّف السجل',
  audit_subject_booking: 'حجز',
  audit_subject_cancelReason: 'سبب إلغاء',
  audit_subject_carType: 'نوع سيارة',
  audit_subject_language: 'لغة',
  audit_subject_person: 'شخص',
  audit_subject_settings: 'الإعدادات',
  audit_action: 'الإجراء',
  audit_summary: 'التغييرات',
  audit_address: 'من عنوان',
  audit_user_agent: 'المتصفح أو التطبيق',
  audit_tab_people: 'الأشخاص',
  audit_tab_bookings: 'الحجوزات',
  audit_tab_prices: 'الأسعار',
} satisfies Arabic<typeof english>

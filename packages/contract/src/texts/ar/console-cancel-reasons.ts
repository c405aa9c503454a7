// This translation needs a native reader before it is called final.
import type { consoleCancelReasons as english } from '../en/console-cancel-reasons.ts'
import type { Arabic } from './language.ts'

/** Cancellation reasons. */
export const consoleCancelReasons = {
  cancel_reasons_title: 'أسباب الإلغاء',
  cancel_reason_label: 'السبب',
  cancel_reason_translation: 'الترجمة',
  cancel_reason_used_by: 'يختاره',
  cancel_reason_rider: 'الركاب',
  cancel_reason_driver: 'السائقون',
  cancel_reason_staff: 'فريق التشغيل',
  cancel_reason_position: 'الموضع',
  cancel_reasons_find: 'البحث عن سبب',
  cancel_reasons_empty_note: 'يمكن للركاب والسائقين كتابة سبب خاص بهم.',
  cancel_reason_add: 'إضافة سبب',
  cancel_reason_edit_name: 'تعديل «{label}»',
  cancel_reason_delete: 'حذف السبب',
  cancel_reason_delete_name: 'حذف «{label}»',
  cancel_reason_delete_question: 'حذف «{label}»؟',
  cancel_reason_delete_note: 'لا يمكن اختياره بعد الآن. تحتفظ به الحجوزات الملغاة.',
  cancel_reason_keep: 'إبقاء السبب',
  cancel_reason_added: 'أُضيف السبب',
  cancel_reason_saved: 'حُفظ السبب',
  cancel_reason_deleted: 'حُذف السبب',
  // in the drawer and in the audit log
  drawer_cancel_reasons: 'أسباب الإلغاء',
  audit_subject_cancelReason: 'سبب إلغاء',
  audit_action_createCancelReason: 'إضافة سبب إلغاء',
  audit_action_updateCancelReason: 'تغيير سبب إلغاء',
  audit_action_deleteCancelReason: 'حذف سبب إلغاء',
} as const satisfies Arabic<typeof english>

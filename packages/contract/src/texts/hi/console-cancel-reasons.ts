// This translation needs a native reader before it is called final.
import type { consoleCancelReasons as english } from '../en/console-cancel-reasons.ts'
import type { Hindi } from './language.ts'

/** Cancellation reasons. */
export const consoleCancelReasons = {
  cancel_reasons_title: 'कैंसल करने के कारण',
  cancel_reason_label: 'कारण',
  cancel_reason_translation: 'अनुवाद',
  cancel_reason_used_by: 'कौन चुनता है',
  cancel_reason_rider: 'राइडर',
  cancel_reason_driver: 'ड्राइवर',
  cancel_reason_staff: 'स्टाफ़',
  cancel_reason_position: 'क्रम',
  cancel_reasons_find: 'कारण खोजें',
  cancel_reasons_empty_note: 'राइडर और ड्राइवर अपना कारण भी लिख सकते हैं।',
  cancel_reason_add: 'कारण जोड़ें',
  cancel_reason_edit_name: '“{label}” एडिट करें',
  cancel_reason_delete: 'कारण डिलीट करें',
  cancel_reason_delete_name: '“{label}” डिलीट करें',
  cancel_reason_delete_question: '“{label}” डिलीट करें?',
  cancel_reason_delete_note: 'लोग इसे अब नहीं चुन सकेंगे। कैंसल हो चुकी बुकिंग में यह रहेगा।',
  cancel_reason_keep: 'कारण रहने दें',
  cancel_reason_added: 'कारण जोड़ा गया',
  cancel_reason_saved: 'कारण सेव हुआ',
  cancel_reason_deleted: 'कारण डिलीट हुआ',
  // in the drawer and in the audit log
  drawer_cancel_reasons: 'कैंसल करने के कारण',
  audit_subject_cancelReason: 'कैंसल करने का कारण',
  audit_action_createCancelReason: 'कैंसल करने का कारण जोड़ा गया',
  audit_action_updateCancelReason: 'कैंसल करने का कारण बदला गया',
  audit_action_deleteCancelReason: 'कैंसल करने का कारण डिलीट हुआ',
} as const satisfies Hindi<typeof english>

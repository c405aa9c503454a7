// This translation needs a native reader before it is called final.
import type { consoleSystem as english } from '../en/console-system.ts'
import type { Arabic } from './language.ts'

/** How the service is doing. */
export const consoleSystem = {
  drawer_system: 'النظام',
  system_title: 'النظام',
  system_failed: 'تعذّر تحميل حالة الخدمة',
  system_stale: 'تعذّرت القراءة من جديد. هكذا كانت الحالة في {time}.',
  system_all_fine: 'كل شيء على ما يرام',
  system_problem_count: 'يحتاج إلى انتباه: {count}',
  system_broken_count: 'لا يعمل: {count}',
  system_read: 'الإصدار \u2066{version}\u2069، قُرئ في {time}',
  system_fine: 'على ما يرام',
  system_look: 'يحتاج إلى انتباه',
  system_broken: 'لا يعمل',
  system_processes: 'العمليات',
  system_process_facts: 'الإصدار \u2066{version}\u2069، تعمل منذ {time}',
  system_process_use: 'المعالج {cpu}، الذاكرة {memory}، آخر إبلاغ {time}',
  system_service: 'الخدمة',
  system_database: 'قاعدة البيانات',
  system_database_facts: '\u2066PostgreSQL {version}\u2069، {size}',
  system_database_use: 'الاتصالات: {count} من {limit}',
  system_disk_data: 'قرص مجلد البيانات',
  system_disk_database: 'قرص قاعدة البيانات',
  system_disk_free: 'المساحة الحرة {size}',
  system_map: 'الخريطة',
  system_map_imported: 'استُوردت {time}',
  system_jobs: 'المهام',
  system_jobs_counts: 'قيد الانتظار: {waiting}، قيد التنفيذ: {running}',
  system_jobs_failed: 'أخفقت وتُعاد: {failed}، متروكة: {ended}',
  system_events: 'الأحداث',
  system_events_waiting: 'قيد الانتظار: {count}',
  system_oldest: 'الأقدم منذ {time}',
  system_texts: 'الرسائل النصية',
  system_texts_sent: 'لا إخفاقات',
  system_texts_failing: 'لم تُرسل منذ {time}',
  system_payments: 'مدفوعات البطاقات',
  system_payments_unanswered: 'بلا نتيجة: {count}',
  system_payments_open: 'فتح المدفوعات',
  system_ledger: 'دفتر القيود',
  system_ledger_open: 'فتح التقارير',
  system_ledger_checked: 'تم التحقق {time}، المشكلات: {count}',
  system_ledger_new: 'لم يتم التحقق بعد. يتم التحقق كل ليلة.',
  system_servers: 'خوادم أخرى',
  system_servers_note: 'خلال آخر 30 يومًا.',
  system_servers_none: 'لم يُستدعَ أي خادم آخر.',
  system_call_succeeded: 'آخر نجاح {time}',
  system_call_failed: 'آخر إخفاق {time}',
  system_do_processSilent:
    'لم تُبلغ هذه العملية منذ أكثر من دقيقة. يُرجى قراءة سجلها، وتشغيلها من جديد إن كان يجب أن تعمل.',
  system_do_processVersion: 'تعمل بإصدار غير إصدار العملية التي أجابت. يُرجى إكمال الترقية.',
  system_do_databaseRefuses: 'قاعدة البيانات لا تقبل التغييرات. يُرجى التحقق من قرصها وسجلها.',
  system_do_databaseFull:
    'معظم الاتصالات قيد الاستخدام. يُرجى رفع \u2066max_connections\u2069 أو وضع \u2066PgBouncer\u2069 أمام قاعدة البيانات.',
  system_do_databaseWaits:
    'تنتظر إحدى التعليمات قفلًا منذ أكثر من 5 ثوانٍ. يُرجى البحث عن المعاملات الطويلة في \u2066pg_stat_activity\u2069.',
  system_do_diskFull: 'القرص ممتلئ. يجب إفراغ مساحة الآن: لا يمكن حفظ أي شيء.',
  system_do_diskLow: 'بقي أقل من 2 غيغابايت. يُرجى إفراغ مساحة أو استخدام قرص أكبر.',
  system_do_mapDown: 'لا يُعثر على أي طريق. يُرجى تشغيل الأمر \u2066npm run map:info\u2069 على الخادم.',
  system_do_mapFallback:
    'محرك الطرق متوقف، ويُستخدم محرك أبسط. يعود إلى العمل تلقائيًا. إن استمر ذلك يُرجى قراءة السجل.',
  system_do_jobsWait:
    'تنتظر مهام منذ أكثر من دقيقة. يُرجى التأكد من أن عملية تعمل. وإن كان معالجها ممتلئًا، تشغيل عملية أخرى.',
  system_do_jobsEnded: 'أخفقت بعض المهام 25 مرة ولا تُعاد. السبب في السجل.',
  system_do_jobsFail: 'تخفق مهام كثيرة وتُعاد. السبب في السجل: غالبًا خادم آخر متوقف.',
  system_do_eventsWait:
    'تنتظر أحداث منذ أكثر من 30 ثانية. يُرجى البحث في السجل عن \u2066the processing of an event failed\u2069.',
  system_do_textsFail: 'لا يمكن إرسال الرسائل النصية. يُرجى التحقق من الحساب والرصيد لدى البوابة.',
  system_do_paymentsUnanswered: 'لا يخبر المزوّدون كيف انتهت المدفوعات. يُرجى اختبار اتصالاتهم.',
  system_do_ledgerWrong:
    'الحسابات غير متطابقة. الأمر \u2066npm run ledger:check\u2069 على الخادم يسمّي كل مشكلة.',
  system_do_ledgerUnchecked:
    'لم يتم التحقق من الحسابات منذ يومين. يُرجى تشغيل الأمر \u2066npm run ledger:check\u2069 على الخادم.',
  system_do_callsFail: 'أخفقت آخر الاستدعاءات. يُرجى التحقق من صفحة حالة الخدمة ثم من مفاتيحها.',
} as const satisfies Arabic<typeof english>

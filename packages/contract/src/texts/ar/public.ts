// This translation needs a native reader before it is called final.
import type { publicTexts as english } from '../en/public.ts'
import type { Arabic } from './language.ts'

/** The landing page, about us and the privacy policy, as markup. */
export const publicTexts = {
  home_title: '{app}: حجز سيارة أجرة',
  home_description: 'السعر قبل الحجز، والسائق قبل الركوب، والرحلة كلها على الخريطة.',
  home_title_delivery: '{app}: إرسال طرد',
  home_description_delivery: 'السعر قبل الحجز، والطرد على الخريطة حتى يصل.',
  feature_price_heading: 'سعر واحد معلن مسبقًا',
  feature_price_text: 'بعد تحديد مكان الركوب والوجهة يظهر سعر كل نوع سيارة ووقت وصوله وتفاصيل السعر.',
  feature_driver_heading: 'الاسم والتقييم ورقم اللوحة',
  feature_driver_text: 'عند القبول يظهر اسم السائق وتقييمه ورقم اللوحة. ولا تبدأ الرحلة إلا برمزك.',
  feature_driver_text_no_code: 'عند القبول يظهر اسم السائق وتقييمه ورقم اللوحة.',
  feature_track_heading: 'الرحلة كلها على الخريطة',
  feature_track_text: 'تظهر السيارة في طريقها إليك ووقت وصولها. وأثناء الرحلة يظهر موقعك ووقت الوصول.',
  feature_track_heading_delivery: 'الطريق كله على الخريطة',
  feature_track_text_delivery: 'يظهر السائق في طريقه إلى مكان الاستلام، ثم الطرد حتى يتسلّمه المستلم.',
  sample_start: 'الأجرة الأساسية',
  sample_distance: 'المسافة، {quantity} كم بسعر {rate}/كم',
  sample_distance_miles: 'المسافة، {quantity} ميل بسعر {rate}/ميل',
  sample_time: 'الوقت، {quantity} دقيقة بسعر {rate}/دقيقة',
  sample_total: 'تدفع',
  sample_driver: 'روي ألميدا',
  sample_coming: 'روي في الطريق إليك',
  sample_car: 'كورولا',
  sample_drop: 'مستشفى السلام',
  mobile_heading: 'السيارات نفسها على هاتفك',
  mobile_heading_delivery: 'السائقون أنفسهم على هاتفك',
  mobile_text: 'أماكنك المحفوظة ومحفظتك وسائقك على الخريطة. حجوزاتك واحدة هنا وفي التطبيق.',
  store_apple_device: 'iPhone',
  store_apple: 'App Store',
  store_play_device: 'Android',
  store_play: 'Google Play',
  footer_tax_number: 'الرقم الضريبي {number}',
  footer_links: 'روابط أسفل الصفحة',
  about_title: 'من نحن',
  about_lead: 'تدير {company} خدمة {app}: سيارات أجرة يظهر سعرها قبل الحجز.',
  about_lead_delivery: 'تدير {company} خدمة {app}: طرود يظهر سعر توصيلها قبل الحجز.',
  about_price_heading: 'سعر واحد معلن مسبقًا',
  about_price_text:
    'يظهر السعر كاملًا وتفاصيله قبل التأكيد. وإذا تغيّرت الرحلة على الطريق يبيّن الإيصال المسافة والوقت اللذين حُسب منهما، فيمكن التحقق منه.',
  about_price_text_delivery: 'يظهر السعر كاملًا وتفاصيله قبل التأكيد، ولا يتغيّر في الطريق.',
  about_driver_heading: 'سائقون معروفون',
  about_driver_text: 'يظهر اسم السائق وتقييمه وسيارته ورقم لوحته فور القبول.',
  about_city_heading: 'على خوادمنا',
  about_city_text:
    'تعمل الخدمة على خوادمنا، وفيها تبقى حجوزاتك وبياناتك. وإن سألنا خدمة خرائط عن عنوان أو طريق، فلا تصلها إلا الأماكن، ولا تعرف لمن هي.',
  about_contact_heading: 'التواصل معنا',
  about_contact_text: 'للأسئلة والشكاوى والمفقودات:',
  about_contact_text_delivery: 'للأسئلة والشكاوى:',
  privacy_title: 'سياسة الخصوصية',
  privacy_lead: 'ما تحفظه {company} عنك، ولماذا، ومن يراه، وكيف يُحذف.',
  privacy_store_heading: 'ما نحفظه',
  privacy_store_text:
    'اسمك ورقم جوّالك وبريدك الإلكتروني؛ وحجوزاتك بعناوينها وأوقاتها وأسعارها ومدفوعاتها؛ واسم ورقم من تحجز له أو يتسلّم طردك؛ وتقييماتك؛ والأماكن التي قصدتها لتسهيل اختيارها من جديد. ونحفظ موقع السيارة أثناء عمل السائق.',
  privacy_why_heading: 'لماذا',
  privacy_why_text:
    'لإيجاد سائق، وحساب سعر الحجز وتوثيقه، والدفع للسائق، والإجابة عن أسئلتك، ولأن القانون يطلب حفظ الإيصالات.',
  privacy_see_heading: 'من يراه',
  privacy_see_text:
    'يظهر لك وللسائق اسم كل منكما ووسيلة الاتصال به ما دام الحجز جاريًا فقط. ويرى السائق أيضًا اسم ورقم من يُقلّه أو يسلّمه. ويرى فريق التشغيل ما يلزم لمساعدتك. لا نبيع بياناتك.',
  privacy_services_heading: 'شركات تعمل لحسابنا',
  privacy_maps_text: 'الخرائط: {names}. تصلها الأماكن والطرق التي نسأل عنها، ولا تعرف لمن هي.',
  privacy_maps_own_text: 'الخرائط: الأماكن والطرق من خريطة على خادمنا.',
  privacy_payments_text: 'الدفع عبر الإنترنت: {names}. يصلها المبلغ واسمك وبريدك الإلكتروني ورقم جوّالك.',
  privacy_sign_in_text:
    'تسجيل الدخول عبر {names}: تعلم هذه الجهات أنك تستخدم هذه الخدمة، وتعطينا اسمك وبريدك الإلكتروني ورقم حسابك لديها.',
  privacy_messages_text:
    'الرسائل النصية والبريد الإلكتروني: يصل إلى الخدمة التي توصلها رقم جوّالك أو بريدك الإلكتروني ونص الرسالة.',
  privacy_push_text: 'الإشعارات: عند تفعيلها توصلها الشركة المنتجة لمتصفحك أو هاتفك.',
  privacy_cookies_heading: 'ملفات تعريف الارتباط',
  privacy_cookies_text:
    'ملف يُبقي تسجيل دخولك. وملفات أخرى تحفظ اللغة ومظهر الصفحة والقائمة المناسبة وهذا الجهاز، وتحفظ لمدة ساعة أن الأسعار المطلوبة تخصك. لا يتتبعك أي منها في مواقع أخرى.',
  privacy_delete_heading: 'حذف حسابك',
  privacy_delete_text:
    'يُرجى مراسلة العنوان أدناه من بريد حسابك أو ذكر رقم جوّاله. نحذف الحساب عندما لا يكون هناك حجز جارٍ أو سحب معلّق. تبقى الإيصالات للمدة التي يطلبها القانون، دون بيانات اتصالك.',
  privacy_contact_heading: 'للتواصل',
  privacy_contact_text: 'للأسئلة عن بياناتك:',
  // account deletion
  deletion_title: 'حذف حسابك',
  deletion_lead: 'كيف يُحذف حسابك في {app}، وما يجب أن تحتفظ به {company}.',
  deletion_how_heading: 'كيفية الطلب',
  deletion_self_text: 'إذا كنت عميلًا أو سائقًا، فسجّل الدخول وافتح ملفك الشخصي واحذف حسابك هناك.',
  deletion_wallet_text: 'يُرجى استخدام رصيد محفظتك أولًا، إذ لا يمكن صرفه بعد الحذف.',
  deletion_gone_heading: 'ما نحذفه',
  deletion_gone_text:
    'اسمك ورقم جوّالك وبريدك الإلكتروني وصورك وبياناتك البنكية وأماكنك المحفوظة ورسائلك وأجهزتك. تُحذف أيضًا عناوين حجوزاتك، ويبقى موقع التوقف بدقة كيلومتر تقريبًا.',
  deletion_kept_heading: 'ما نحتفظ به',
  deletion_kept_text:
    'سجل الحجوزات والمدفوعات والإيصالات والتقييمات دون اسمك وبيانات اتصالك، لأن القانون يطلب حفظ الحسابات. وقد تبقى بياناتك في النسخ الاحتياطية إلى أن تحل محلها نسخ أحدث.',
  // without a connection
  offline_title: 'أنت غير متصل',
  offline_lead: 'لا يمكن تحميل هذه الصفحة دون اتصال.',
  offline_next_heading: 'ما يمكن فعله',
  offline_next_text: 'يُرجى التحقق من الاتصال ثم إعادة تحميل الصفحة. الحجوزات محفوظة على الخادم.',
} as const satisfies Arabic<typeof english>

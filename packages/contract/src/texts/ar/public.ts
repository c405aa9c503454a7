// This translation needs a native reader before it is called final.
import type { publicTexts as english } from '../en/public.ts'
import type { Arabic } from './language.ts'

/** The landing page, about us and the privacy policy, as markup. */
export const publicTexts = {
  home_title: '{app}: حجز سيارة أجرة',
  home_description: 'السعر قبل الحجز، والسائق قبل الركوب، والرحلة كلها على الخريطة.',
  feature_price_heading: 'سعر واحد معلن مسبقًا',
  feature_price_text: 'بعد تحديد مكان الركوب والوجهة يظهر سعر كل نوع سيارة ووقت وصوله وتفاصيل السعر.',
  feature_driver_heading: 'الاسم والتقييم ورقم اللوحة',
  feature_driver_text: 'عند القبول يظهر اسم السائق وتقييمه ورقم اللوحة. ولا تبدأ الرحلة إلا برمزك.',
  feature_track_heading: 'الرحلة كلها على الخريطة',
  feature_track_text: 'تظهر السيارة في طريقها إليك ووقت وصولها. وأثناء الرحلة يظهر موقعك ووقت الوصول.',
  sample_start: 'الأجرة الأساسية',
  sample_distance: 'المسافة، {quantity} كم بسعر {rate}/كم',
  sample_time: 'الوقت، {quantity} دقيقة بسعر {rate}/دقيقة',
  sample_total: 'تدفع',
  sample_driver: 'روي ألميدا',
  sample_coming: 'روي في الطريق إليك',
  sample_car: 'كورولا',
  sample_drop: 'مستشفى السلام',
  mobile_heading: 'السيارات نفسها على هاتفك',
  mobile_text: 'أماكنك المحفوظة ومحفظتك وسائقك على الخريطة. حجوزاتك واحدة هنا وفي التطبيق.',
  store_apple_device: 'iPhone',
  store_apple: 'App Store',
  store_play_device: 'Android',
  store_play: 'Google Play',
  footer_tax_number: 'الرقم الضريبي {number}',
  footer_links: 'روابط أسفل الصفحة',
  about_title: 'من نحن',
  about_lead: 'تدير {company} خدمة {app}: سيارات أجرة يظهر سعرها قبل الحجز.',
  about_price_heading: 'سعر واحد معلن مسبقًا',
  about_price_text:
    'يظهر السعر كاملًا وتفاصيله قبل التأكيد. وإذا تغيّرت الرحلة على الطريق يبيّن الإيصال المسافة والوقت اللذين حُسب منهما، فيمكن التحقق منه.',
  about_driver_heading: 'سائقون معروفون',
  about_driver_text: 'يُعتمد كل سائق قبل رحلته الأولى. يظهر الاسم والتقييم والسيارة ورقم اللوحة فور القبول.',
  about_city_heading: 'على خوادمنا',
  about_city_text:
    'تعمل الخدمة على خوادمنا، وفيها تبقى رحلاتك وبياناتك. وإن سألنا خدمة خرائط عن عنوان أو طريق، فلا تصلها إلا الأماكن، ولا تعرف لمن هي.',
  about_contact_heading: 'التواصل معنا',
  about_contact_text: 'للأسئلة والشكاوى والمفقودات:',
  privacy_title: 'سياسة الخصوصية',
  privacy_lead: 'ما تحفظه {company} عنك، ولماذا، ومن يراه، وكيف يُحذف.',
  privacy_store_heading: 'ما نحفظه',
  privacy_store_text:
    'اسمك ورقم جوّالك وبريدك الإلكتروني؛ ورحلاتك بعناوينها وأوقاتها وأسعارها ومدفوعاتها؛ واسم ورقم من تحجز له أو يتسلّم طردك؛ وتقييماتك؛ والأماكن التي قصدتها لتسهيل اختيارها من جديد. ونحفظ موقع السيارة أثناء عمل السائق.',
  privacy_why_heading: 'لماذا',
  privacy_why_text:
    'لإيجاد سائق، وحساب الرحلة وتوثيقها، والدفع للسائق، والإجابة عن أسئلتك، ولأن القانون يطلب حفظ الإيصالات.',
  privacy_see_heading: 'من يراه',
  privacy_see_text:
    'يظهر لك وللسائق اسم كل منكما ووسيلة الاتصال به أثناء الرحلة فقط. ويرى السائق أيضًا اسم ورقم من يُقلّه أو يسلّمه. ويرى فريق التشغيل ما يلزم لمساعدتك. لا نبيع بياناتك.',
  privacy_cookies_heading: 'ملفات تعريف الارتباط',
  privacy_cookies_text:
    'ملف يُبقي تسجيل دخولك. وملفات أخرى تحفظ اللغة ومظهر الصفحة والقائمة المناسبة وهذا الجهاز، وتحفظ لمدة ساعة أن الأسعار المطلوبة تخصك. لا يتتبعك أي منها في مواقع أخرى.',
  privacy_delete_heading: 'حذف حسابك',
  privacy_delete_text:
    'يُرجى مراسلة العنوان أدناه من بريد حسابك أو ذكر رقم جوّاله. نحذف الحساب عندما لا تكون هناك رحلة جارية أو سحب معلّق. تبقى الإيصالات للمدة التي يطلبها القانون، دون بيانات اتصالك.',
  privacy_contact_heading: 'للتواصل',
  privacy_contact_text: 'للأسئلة عن بياناتك:',
  // without a connection
  offline_title: 'أنت غير متصل',
  offline_lead: 'لا يمكن تحميل هذه الصفحة دون اتصال.',
  offline_next_heading: 'ما يمكن فعله',
  offline_next_text: 'يُرجى التحقق من الاتصال ثم إعادة تحميل الصفحة. الحجوزات محفوظة على الخادم.',
} as const satisfies Arabic<typeof english>

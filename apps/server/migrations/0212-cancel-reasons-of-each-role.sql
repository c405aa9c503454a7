-- A reason is for riders, drivers or staff. Those that there are were written for riders; drivers and staff get lists.
alter table cancel_reasons
  add column used_by text not null default 'rider' check (used_by in ('rider', 'driver', 'staff'));
drop index cancel_reasons_label;
create unique index cancel_reasons_label on cancel_reasons (used_by, lower(label));

drop trigger cancel_reasons_record_version on cancel_reasons;
create trigger cancel_reasons_record_version before update on cancel_reasons
  for each row when (old.label is distinct from new.label or old.used_by is distinct from new.used_by)
  execute function raise_record_version();

insert into cancel_reasons (value, used_by, label)
select (select coalesce(max(value), -1) from cancel_reasons) + row_number() over (order by place), used_by,
  case when (select lang_locale from languages where is_default) like 'ar%' then ar else en end
from (values
  (1, 'driver', 'The rider did not come', 'لم يحضر الراكب'),
  (2, 'driver', 'The rider asked me to cancel', 'طلب الراكب الإلغاء'),
  (3, 'driver', 'My car broke down', 'تعطلت سيارتي'),
  (4, 'driver', 'I cannot reach the pickup', 'لا يمكنني الوصول إلى مكان الركوب'),
  (5, 'driver', 'An emergency', 'حالة طارئة'),
  (6, 'staff', 'The rider asked us to cancel', 'طلب الراكب الإلغاء'),
  (7, 'staff', 'The driver asked us to cancel', 'طلب السائق الإلغاء'),
  (8, 'staff', 'No car is available', 'لا تتوفر سيارة'),
  (9, 'staff', 'Booked by mistake', 'حُجز بالخطأ'),
  (10, 'staff', 'The road is closed', 'الطريق مغلق')
) as lists (place, used_by, en, ar)
where exists (select from settings);

-- When an institution is open, of mon_morning … holiday_evening; null where nobody knows its hours. Written with its hours.
alter table medical_institutions add open_times text[];

-- The parts of the week in which some department of an institution sees patients: before noon, between 1 and 6 p.m., after 6 p.m. Where a source
-- tells the hours of reception alone, those count.
create function open_times_of(institution bigint) returns text[]
language sql stable set search_path = pg_temp
return (
  select array_agg(distinct days.day || '_' || parts.part)
  from public.medical_institution_opening_hours as hours
  cross join jsonb_each(hours.reception || hours.consultation) as days (day, span)
  cross join (values ('morning', '00:00', '12:00'), ('afternoon', '13:00', '18:00'), ('evening', '18:00', '48:00')) as parts (part, begins, ends)
  where hours.medical_institution_id = institution
    and days.span ->> 'start' < parts.ends
    and days.span ->> 'end' > parts.begins
);

update medical_institutions
set open_times = open_times_of(id)
where id in (select medical_institution_id from medical_institution_opening_hours);

-- Where a postal code lies is told by the institutions that have it, or its first digits.
create index medical_institutions_postal_code on medical_institutions (postal_code collate "C") where longitude is not null;

-- The newest stays with a disease, whose codes are looked up by how they begin.
create index hospital_admissions_icd10 on hospital_admissions (tenant_id, main_icd10 collate "C", admission_date)
  where main_icd10 is not null;
create index hospital_admissions_dpc on hospital_admissions (tenant_id, dpc_code collate "C", admission_date)
  where dpc_code is not null;

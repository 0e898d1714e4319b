-- 指定 of medical institutions by the regional bureaus, from their コード内容別医療機関一覧表 (npm run import:designations): the first one and later renewals.
create table medical_institution_designations (
  medical_institution_id bigint not null references medical_institutions on delete cascade,
  -- 指定年月日; for a renewal the first day of its period.
  designated_on          date   not null,
  -- 登録理由 without spaces (contract/institutions/designations.ts). The lists leave it out for about every tenth institution.
  reason                 text   check (char_length(reason) between 1 and 50),
  -- 指定期間始: since when the period lasts that was current in the latest list.
  started_on             date   check (started_on >= designated_on),
  -- The list that says so: prefecture and fee table, which are the first three digits of its codes.
  listed_in              text   not null check (listed_in ~ '^\d{2}[134]$'),
  first_listed_on        date   not null,
  last_listed_on         date   not null,
  -- On one day an institution is designated for one reason, in however many lists it says so.
  primary key (medical_institution_id, designated_on),
  check (first_listed_on <= last_listed_on)
);
create index medical_institution_designations_reason on medical_institution_designations (reason, designated_on);
create index medical_institution_designations_day on medical_institution_designations (designated_on);

grant select on medical_institution_designations to renkei_app, renkei_jobs;

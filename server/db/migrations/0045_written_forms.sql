-- How a file that is imported is written: its encoding, null of workbooks, and by column what a spreadsheet has made of numbers
-- (server/modules/imports/numberForms.ts).
alter table imports
  add column encoding     text check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'shift_jis', 'euc-jp')),
  add column number_forms jsonb not null default '{}';

-- Stays of which no file says how they came: where there are some, none of their department's months is known to be without ambulances.
create index hospital_admissions_unknown_ambulance on hospital_admissions (tenant_id, admission_date, own_department_id)
  where is_by_ambulance is null;

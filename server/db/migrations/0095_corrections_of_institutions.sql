-- What a tenant shows of an institution instead of the nationwide master's value. The master stays as it is.
create table medical_institution_corrections (
  tenant_id              bigint not null,
  medical_institution_id bigint not null,
  field                  text   not null check (field in (
    'name', 'name_kana', 'tel', 'fax', 'postal_code', 'address', 'administrator_name', 'website_url'
  )),
  -- Empty if the institution has none.
  value                  text   not null check (char_length(value) <= 500 and (value <> '' or field not in ('name', 'address'))),
  -- Names normalised for the search (server/searchText.ts), the digits of numbers; empty for other fields.
  search_text            text   not null,
  -- The master's value when the correction was made.
  official_value         text,
  corrected_by           bigint not null,
  corrected_at           timestamptz not null,
  primary key (tenant_id, medical_institution_id, field)
);
alter table medical_institution_corrections add foreign key (tenant_id) references tenants;
alter table medical_institution_corrections add foreign key (medical_institution_id) references medical_institutions;
alter table medical_institution_corrections add foreign key (tenant_id, corrected_by) references accounts (tenant_id, id);
-- The search goes through a tenant's corrections of some fields.
create index medical_institution_corrections_field on medical_institution_corrections (tenant_id, field);
create index medical_institution_corrections_corrected_by on medical_institution_corrections (tenant_id, corrected_by);

alter table medical_institution_corrections enable row level security;
alter table medical_institution_corrections force row level security;
create policy tenant on medical_institution_corrections using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on medical_institution_corrections to renkei_app;
grant select on medical_institution_corrections to renkei_jobs;

-- Institutions that no public list has yet and that an office enters itself. Rows of every table can name one like any other, because it has a row in
-- the master, though one without a name: that holds only where it lies and what it is, which queries compute with. What it is called and how it is reached
-- are the tenant's corrections of that row, which row-level security guards. Their ids begin at 1,000,000,000 (server/records/unlistedInstitutions.ts), so that whoever
-- reads the whole list leaves them out by the key alone.
do $$
begin
  -- A sequence that Citus knows of cannot be changed. It is far from there.
  if not exists (select from pg_extension where extname = 'citus') then
    alter sequence medical_institutions_id_seq maxvalue 999999999;
  end if;
end
$$;
create sequence unlisted_medical_institutions_id_seq minvalue 1000000000;

create table unlisted_medical_institutions (
  tenant_id              bigint      not null,
  medical_institution_id bigint      not null check (medical_institution_id >= 1000000000),
  created_by             bigint      not null,
  created_at             timestamptz not null,
  primary key (tenant_id, medical_institution_id)
);
alter table unlisted_medical_institutions add foreign key (tenant_id) references tenants;
alter table unlisted_medical_institutions add foreign key (medical_institution_id) references medical_institutions;
alter table unlisted_medical_institutions add foreign key (tenant_id, created_by) references accounts (tenant_id, id);
create index unlisted_medical_institutions_created_by on unlisted_medical_institutions (tenant_id, created_by);
alter table unlisted_medical_institutions enable row level security;
alter table unlisted_medical_institutions force row level security;
create policy tenant on unlisted_medical_institutions using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on unlisted_medical_institutions to renkei_app;
grant select on unlisted_medical_institutions to renkei_jobs;

-- The application may not write the master. It may add a row without a name, and change one that is its tenant's.
create function add_unlisted_institution(municipality text, kinds int[], subjects int[], subject_names text[]) returns bigint
language sql security definer set search_path = pg_temp as $$
  insert into public.medical_institutions (
    id, source_id, name, address, search_text, search_grams, prefecture_code, municipality_code, facility_type_ids, department_ids, departments, listed_on
  )
  select taken.id, 'U' || taken.id, '', '', '', '{}', municipalities.prefecture_code, municipalities.code, kinds, subjects, subject_names, null
  from (select nextval('public.unlisted_medical_institutions_id_seq') as id) as taken
  cross join public.municipalities
  where municipalities.code = municipality
  returning id
$$;

create function change_unlisted_institution(institution bigint, municipality text, kinds int[], subjects int[], subject_names text[]) returns void
language sql security definer set search_path = pg_temp as $$
  update public.medical_institutions
  set prefecture_code = municipalities.prefecture_code, municipality_code = municipalities.code, facility_type_ids = kinds,
    department_ids = subjects, departments = subject_names
  from public.municipalities
  where municipalities.code = municipality
    and medical_institutions.id = institution
    and exists (
      select
      from public.unlisted_medical_institutions as own
      where own.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and own.medical_institution_id = institution
    )
$$;
revoke all on function add_unlisted_institution, change_unlisted_institution from public;
grant execute on function add_unlisted_institution, change_unlisted_institution to renkei_app;

-- What became of an institution that was entered and then merged with another: which rows were moved, and which were left out because the other has its
-- own, so that it can be taken back.
create sequence medical_institution_merges_id_seq;
create table medical_institution_merges (
  tenant_id bigint not null,
  id        bigint not null default nextval('medical_institution_merges_id_seq'),
  -- The one that no longer exists, and the one that has its records.
  medical_institution_id    bigint not null,
  medical_institution_id_to bigint not null check (medical_institution_id_to <> medical_institution_id),
  -- What the merged one was called.
  name      text        not null,
  -- By table and column: keys of the rows that were moved, and whole rows that were left out.
  moved     jsonb       not null,
  merged_by bigint      not null,
  merged_at timestamptz not null,
  undone_at timestamptz,
  primary key (tenant_id, id)
);
alter table medical_institution_merges add foreign key (tenant_id) references tenants;
alter table medical_institution_merges add foreign key (medical_institution_id) references medical_institutions;
alter table medical_institution_merges add foreign key (medical_institution_id_to) references medical_institutions;
alter table medical_institution_merges add foreign key (tenant_id, merged_by) references accounts (tenant_id, id);
create index medical_institution_merges_to on medical_institution_merges (tenant_id, medical_institution_id_to, id);
create index medical_institution_merges_from on medical_institution_merges (tenant_id, medical_institution_id);
create index medical_institution_merges_merged_by on medical_institution_merges (tenant_id, merged_by);
alter table medical_institution_merges enable row level security;
alter table medical_institution_merges force row level security;
create policy tenant on medical_institution_merges using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on medical_institution_merges to renkei_app;
grant select on medical_institution_merges to renkei_jobs;
grant usage on medical_institution_merges_id_seq to renkei_app;
-- The history of phases only moves along; a phase is left out where the other institution has its own.
grant update (medical_institution_id) on phase_changes to renkei_app;
grant delete on medical_institution_phases to renkei_app;

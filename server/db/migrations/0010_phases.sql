-- The steps of the relation with a partner. The list is replaced as a whole: its version stands at the tenant.
alter table tenants add phase_masters_updated_at timestamptz;

create sequence phase_masters_id_seq;
create table phase_masters (
  tenant_id   bigint not null references tenants,
  id          bigint not null default nextval('phase_masters_id_seq'),
  name        text   not null check (char_length(name) between 1 and 50),
  description text,
  position    int    not null,
  primary key (tenant_id, id),
  -- Checked at the end of each statement, so that two phases can swap their names.
  unique (tenant_id, name) deferrable initially immediate
);

-- Where each institution stands now, for lists and searches to join. The row stays, with null, after a phase was taken away.
create table medical_institution_phases (
  tenant_id              bigint not null references tenants,
  medical_institution_id bigint not null references medical_institutions,
  phase_master_id        bigint,
  primary key (tenant_id, medical_institution_id),
  foreign key (tenant_id, phase_master_id) references phase_masters (tenant_id, id)
);
create index medical_institution_phases_phase on medical_institution_phases (tenant_id, phase_master_id, medical_institution_id);

-- Every step ever taken, only ever added to. The name is kept because it outlives its phase; null: the phase was taken away.
create sequence phase_changes_id_seq;
create table phase_changes (
  tenant_id              bigint not null references tenants,
  id                     bigint not null default nextval('phase_changes_id_seq'),
  medical_institution_id bigint not null references medical_institutions,
  name                   text,
  changed_by             bigint not null,
  changed_at             timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, changed_by) references accounts (tenant_id, id)
);
create index phase_changes_institution on phase_changes (tenant_id, medical_institution_id, id);
create index phase_changes_changed_by on phase_changes (tenant_id, changed_by);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['phase_masters', 'medical_institution_phases', 'phase_changes'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format(
      'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)',
      table_name
    );
  end loop;
end
$$;
grant select, insert, update, delete on phase_masters to renkei_app;
grant select, insert, update on medical_institution_phases to renkei_app;
grant select, insert on phase_changes to renkei_app;
grant usage on phase_masters_id_seq, phase_changes_id_seq to renkei_app;

-- Dashboards. `contents` holds their tiles as contract/reports/dashboards.ts says.
create sequence dashboards_id_seq;
create table dashboards (
  tenant_id                    bigint  not null references tenants,
  id                           bigint  not null default nextval('dashboards_id_seq'),
  name                         text    not null check (char_length(name) between 1 and 100),
  filter_department            boolean not null default false,
  medical_institution_label_id bigint,
  contents                     jsonb   not null,
  -- Which ready-made dashboard it is a copy of; null for others and once it was deleted.
  ready_key                    text,
  created_by                   bigint  not null,
  created_at                   timestamptz not null default statement_timestamp(),
  updated_at                   timestamptz not null default statement_timestamp(),
  deleted_at                   timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references accounts (tenant_id, id),
  foreign key (tenant_id, medical_institution_label_id) references medical_institution_labels (tenant_id, id)
);
create index dashboards_name on dashboards (tenant_id, name, id) where deleted_at is null;
create index dashboards_created_at on dashboards (tenant_id, created_at, id) where deleted_at is null;
create index dashboards_updated_at on dashboards (tenant_id, updated_at, id) where deleted_at is null;
create index dashboards_deleted on dashboards (tenant_id, deleted_at) where deleted_at is not null;
create index dashboards_created_by on dashboards (tenant_id, created_by);
create index dashboards_label on dashboards (tenant_id, medical_institution_label_id);
create unique index dashboards_ready_key on dashboards (tenant_id, ready_key);

-- The dashboard that an account has chosen as its first screen.
create table start_page_dashboards (
  tenant_id    bigint not null references tenants,
  account_id   bigint not null,
  dashboard_id bigint not null,
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  foreign key (tenant_id, dashboard_id) references dashboards (tenant_id, id) on delete cascade
);
create index start_page_dashboards_dashboard on start_page_dashboards (tenant_id, dashboard_id);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['dashboards', 'start_page_dashboards'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format(
      'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)',
      table_name
    );
    execute format('grant select, insert, update, delete on %I to renkei_app', table_name);
  end loop;
end
$$;
grant usage on dashboards_id_seq to renkei_app;
-- Purging after 30 days.
grant select, delete on dashboards to renkei_jobs;

-- Definitions of reports of the four kinds. `definition` holds items, columns, conditions and sorts as contract/reports says.
create sequence reports_id_seq;
create table reports (
  tenant_id  bigint not null references tenants,
  id         bigint not null default nextval('reports_id_seq'),
  kind       text   not null check (kind in ('medical_institution', 'area', 'own_department', 'communication')),
  name       text   not null check (char_length(name) between 1 and 100),
  definition jsonb  not null,
  created_by bigint not null,
  created_at timestamptz not null default statement_timestamp(),
  updated_at timestamptz not null default statement_timestamp(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references accounts (tenant_id, id)
);
create index reports_name on reports (tenant_id, kind, name, id) where deleted_at is null;
create index reports_created_at on reports (tenant_id, kind, created_at, id) where deleted_at is null;
create index reports_updated_at on reports (tenant_id, kind, updated_at, id) where deleted_at is null;
create index reports_deleted on reports (tenant_id, deleted_at) where deleted_at is not null;
create index reports_created_by on reports (tenant_id, created_by);

-- What an account did with a report: when it last opened it, and whether it is a favourite.
create table report_readers (
  tenant_id      bigint not null references tenants,
  report_id      bigint not null,
  account_id     bigint not null,
  last_opened_at timestamptz,
  is_favorite    boolean not null default false,
  primary key (tenant_id, report_id, account_id),
  foreign key (tenant_id, report_id) references reports (tenant_id, id) on delete cascade,
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index report_readers_account on report_readers (tenant_id, account_id, report_id);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['reports', 'report_readers'] loop
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
grant usage on reports_id_seq to renkei_app;
-- Purging after 30 days.
grant select, delete on reports to renkei_jobs;

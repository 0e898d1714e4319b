-- Who did what to which record, when and from where. References and field names only, never contents.
create sequence audit_logs_id_seq;
create table audit_logs (
  tenant_id   bigint not null references tenants,
  id          bigint not null default nextval('audit_logs_id_seq'),
  occurred_at timestamptz not null default clock_timestamp(),
  -- No foreign key: the log outlives the account.
  account_id  bigint,
  action      text not null check (action in ('read', 'create', 'update', 'delete', 'export', 'sign_in', 'sign_in_failed', 'sign_out')),
  record_type text not null,
  record_ids  bigint[] not null,
  fields      text[] not null,
  operation   text not null,
  request_id  text not null,
  ip_address  inet,
  primary key (tenant_id, id)
);
create index audit_logs_occurred_at on audit_logs (tenant_id, occurred_at desc, id desc);

-- The hash chain over the log of each tenant: seal n covers one row and seal n-1. Written behind the requests by a job.
create table audit_seals (
  tenant_id    bigint not null references tenants,
  id           bigint not null,
  audit_log_id bigint not null,
  hash         bytea not null,
  sealed_at    timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, audit_log_id)
);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['audit_logs', 'audit_seals'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format(
      'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)',
      table_name
    );
  end loop;
end
$$;

grant select, insert on audit_logs to renkei_app;
grant usage on audit_logs_id_seq to renkei_app;
grant select on audit_logs to renkei_jobs;
grant select, insert on audit_seals to renkei_jobs;

-- Files on their way to facts. A file of the DPC survey is read and applied in one transaction (server/jobs/uploads.ts); a list of referrals goes
-- through an import, whose status then is the upload's.
alter table data_uploads
  alter column kind drop not null,
  -- Null once the file is no longer needed.
  add column storage_key          text,
  add column sha256               text,
  add column byte_count           bigint not null default 0,
  -- What its content told: contract/dataUploads.ts, Recognised.
  add column recognised           jsonb,
  -- The months that it replaces, as somebody has confirmed them.
  add column first_month          date check (extract(day from first_month) = 1),
  add column last_month           date check (extract(day from last_month) = 1),
  add column step                 text check (step in ('read', 'apply')),
  add column error_code           text,
  add column processed_byte_count bigint not null default 0,
  add column row_count            bigint not null default 0,
  add column imported_row_count   bigint not null default 0,
  add column failed_row_count     bigint not null default 0,
  add column warning_count        bigint not null default 0,
  -- What the file's rows and the other files of its months do not agree on: contract/dataUploads.ts, Finding.
  add column findings             jsonb not null default '[]',
  add column import_id            bigint,
  add column queued_at            timestamptz,
  add column finished_at          timestamptz,
  -- When a later file has replaced all that it had brought.
  add column replaced_at          timestamptz,
  -- Whoever works on it renews the lease as it reads; when it has run out, somebody else begins anew.
  add column lease_until          timestamptz,
  add column lease_holder         uuid,
  add column attempt              int not null default 0,
  add column deleted_at           timestamptz,
  add check (first_month <= last_month and (first_month is null) = (last_month is null)),
  add check (status <> 'processing' or kind is not null),
  add foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete set null (import_id);
create index data_uploads_newest on data_uploads (tenant_id, id desc) where deleted_at is null;
create index data_uploads_same_file on data_uploads (tenant_id, sha256) where deleted_at is null;
create index data_uploads_processing on data_uploads (tenant_id, queued_at, id) where status = 'processing';
create index data_uploads_months on data_uploads (tenant_id, kind, first_month) where deleted_at is null;
create index data_uploads_import on data_uploads (tenant_id, import_id) where import_id is not null;

-- Rows that were rejected, or taken without a value.
create table data_upload_problems (
  tenant_id     bigint not null references tenants,
  upload_id     bigint not null,
  position      int not null,
  line          bigint not null,
  -- Counted from 1; null where it is about the row.
  column_number int,
  value         text not null,
  -- server/ingest/dpc/rowProblems.ts
  problem       text not null,
  is_rejected   boolean not null,
  primary key (tenant_id, upload_id, position),
  foreign key (tenant_id, upload_id) references data_uploads (tenant_id, id) on delete cascade
);
alter table data_upload_problems enable row level security;
alter table data_upload_problems force row level security;
create policy tenant on data_upload_problems using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on data_upload_problems to renkei_app, renkei_jobs;

-- The columns added above came after 0023's list of what may be read.
grant select on data_uploads to renkei_app, renkei_jobs;

-- The application may put a job for its own tenant into the queue, and nothing else.
create function queue_uploads() returns void
language plpgsql security definer set search_path = pg_temp as $$
declare
  tenant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  if tenant is null then
    raise exception 'No tenant';
  end if;
  perform graphile_worker.add_job(
    'run_uploads',
    json_build_object('tenant_id', tenant),
    job_key => 'uploads ' || tenant,
    priority => 10
  );
end
$$;
revoke all on function queue_uploads from public;
grant execute on function queue_uploads to renkei_app;

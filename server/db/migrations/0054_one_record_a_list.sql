-- A list of referrals is one record. Its import has the state; what an upload tells of a list is read from there and no longer copied.

-- When an import came to its end. Of files of communications and label values it was not noted before.
alter table imports
  add column finished_at timestamptz,
  add check (finished_at is null or status in ('completed', 'failed'));

alter table data_uploads
  alter column status drop not null,
  alter column processed_byte_count drop not null,
  alter column row_count drop not null,
  alter column imported_row_count drop not null,
  alter column failed_row_count drop not null,
  alter column warning_count drop not null;

-- The migrating role need not be one that row-level security passes by.
alter table imports no force row level security;
alter table data_uploads no force row level security;
update imports
set finished_at = uploads.finished_at
from data_uploads as uploads
where uploads.tenant_id = imports.tenant_id and uploads.import_id = imports.id and imports.status in ('completed', 'failed');
-- Months that were read before stay where the import, stopped or under way, has none of its own.
update data_uploads as uploads
set status = null, step = null, error_code = null, processed_byte_count = null, row_count = null, imported_row_count = null,
  failed_row_count = null, warning_count = null, queued_at = null, finished_at = null, lease_until = null, lease_holder = null,
  first_month = case when imports.months = '{}' then uploads.first_month end,
  last_month = case when imports.months = '{}' then uploads.last_month end
from imports
where imports.tenant_id = uploads.tenant_id and imports.id = uploads.import_id;
alter table imports force row level security;
alter table data_uploads force row level security;

alter table data_uploads
  -- Distributed tables know no `on delete set null` that names tenant_id: whoever deletes an import lets its upload go first.
  drop constraint data_uploads_tenant_id_import_id_fkey,
  add foreign key (tenant_id, import_id) references imports (tenant_id, id),
  add constraint data_uploads_import_kind check (import_id is null or coalesce(kind in ('referral', 'reverse_referral'), false)),
  -- Either an upload has a state of its own, or its import has it.
  add constraint data_uploads_state check (
    case
      when import_id is null
        then num_nulls(status, processed_byte_count, row_count, imported_row_count, failed_row_count, warning_count) = 0
      else num_nonnulls(
        status, step, error_code, processed_byte_count, row_count, imported_row_count, failed_row_count, warning_count, queued_at,
        finished_at, lease_until, lease_holder
      ) = 0
    end
  );

-- Uploads with their state, wherever it is kept. A list that is only checked waits; first_month and last_month are those that its rows were found to be
-- of, and until then what the file was recognised by.
create view data_upload_records with (security_invoker = true) as
select
  uploads.tenant_id,
  uploads.id,
  uploads.kind,
  uploads.filename,
  coalesce(uploads.status, case when imports.step = 'check' then 'waiting' else imports.status end) as status,
  case when imports.step = 'import' then 'read' else uploads.step end as step,
  coalesce(uploads.error_code, imports.error_code) as error_code,
  coalesce((select min(month) from unnest(imports.months) as month), uploads.first_month) as first_month,
  coalesce((select max(month) from unnest(imports.months) as month), uploads.last_month) as last_month,
  uploads.recognised,
  uploads.storage_key,
  uploads.sha256,
  uploads.byte_count,
  coalesce(
    uploads.processed_byte_count,
    case
      when imports.status = 'completed' then uploads.byte_count
      when imports.step = 'import' and imports.row_count > 0
        then least(uploads.byte_count, uploads.byte_count * imports.processed_row_count / imports.row_count)
      else 0
    end
  ) as processed_byte_count,
  coalesce(uploads.row_count, imports.row_count) as row_count,
  coalesce(uploads.imported_row_count, case when imports.step = 'check' then 0 else imports.imported_row_count end)
    as imported_row_count,
  coalesce(uploads.failed_row_count, case when imports.step = 'check' then 0 else imports.failed_row_count end)
    as failed_row_count,
  coalesce(uploads.warning_count, case when imports.status = 'completed' then imports.without_patient_row_count else 0 end)
    as warning_count,
  uploads.findings,
  uploads.open_decisions,
  uploads.import_id,
  uploads.replaced_at,
  coalesce(uploads.finished_at, imports.finished_at) as finished_at,
  uploads.created_at,
  uploads.created_by,
  uploads.deleted_at
from data_uploads as uploads
left join imports on imports.tenant_id = uploads.tenant_id and imports.id = uploads.import_id;
grant select on data_upload_records to renkei_app, renkei_jobs;

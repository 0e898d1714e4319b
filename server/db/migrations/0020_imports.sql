-- Files of rows that become communications, or values of institutions' labels. The file lies in the storage under `storage_key`.
create sequence imports_id_seq;
create table imports (
  tenant_id            bigint not null references tenants,
  id                   bigint not null default nextval('imports_id_seq'),
  kind                 text not null check (kind in ('communications', 'medical_institution_label_values')),
  import_type          text not null check (import_type in ('create', 'update')),
  filename             text not null check (char_length(filename) between 1 and 255),
  -- Null once the file is no longer needed.
  storage_key          text,
  sha256               text not null,
  byte_count           bigint not null check (byte_count > 0),
  status               text not null check (status in ('waiting', 'processing', 'completed', 'failed')),
  step                 text check (step in ('check', 'import')),
  -- Whether somebody looks at the plan before it starts.
  reviewed             boolean not null,
  error_code           text,
  sheets               text[] not null,
  -- {sheet, header_row, columns}: contract/imports.ts, ImportPlan.
  plan                 jsonb not null,
  headings             text[] not null,
  -- The first rows of the sheet, and the first below the headings: [{row_number, cells}].
  first_rows           jsonb not null,
  sample_rows          jsonb not null,
  row_count            int not null,
  processed_row_count  int not null default 0,
  -- The row of the file up to which all are processed.
  last_row_number      int not null default 0,
  imported_row_count   int not null default 0,
  failed_row_count     int not null default 0,
  checked_importable   int,
  checked_failed       int,
  abortion_row_number  int,
  queued_at            timestamptz,
  -- Whoever works on it renews the lease with each batch; when it has run out, somebody else may go on.
  lease_until          timestamptz,
  lease_holder         uuid,
  -- How often it was taken up since the last batch that was stored.
  attempt              int not null default 0,
  created_at           timestamptz not null default clock_timestamp(),
  created_by           bigint not null,
  deleted_at           timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references accounts (tenant_id, id),
  check ((status = 'processing') = (step is not null))
);
create index imports_newest on imports (tenant_id, kind, id desc) where deleted_at is null;
create index imports_same_file on imports (tenant_id, kind, sha256) where deleted_at is null;
create index imports_processing on imports (tenant_id, queued_at, id) where status = 'processing';
create index imports_deleted on imports (tenant_id, deleted_at) where deleted_at is not null;
create index imports_created_by on imports (tenant_id, created_by);

-- What an import made or changed: communications (label_id 0), or values of institutions' labels.
create table import_rows (
  tenant_id  bigint not null references tenants,
  import_id  bigint not null,
  record_id  bigint not null,
  label_id   bigint not null,
  row_number int not null,
  -- What stood there; null where there was nothing.
  before     jsonb,
  -- What the import wrote, of label values.
  after      jsonb,
  -- The version of a communication that the import wrote.
  written_at timestamptz,
  primary key (tenant_id, import_id, record_id, label_id),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);
create index import_rows_record on import_rows (tenant_id, record_id, import_id);

create table import_failed_rows (
  tenant_id  bigint not null references tenants,
  import_id  bigint not null,
  row_number int not null,
  cells      jsonb not null,
  -- [{column, message: {ja, en}}]
  errors     jsonb not null,
  primary key (tenant_id, import_id, row_number),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);

-- Institutions that rows name and that somebody has to tell.
create sequence import_questions_id_seq;
create table import_questions (
  tenant_id              bigint not null references tenants,
  id                     bigint not null default nextval('import_questions_id_seq'),
  import_id              bigint not null,
  -- The text as aliases keep it.
  alias                  text not null,
  text                   text not null,
  row_count              int not null,
  candidates             bigint[] not null,
  answer                 text not null default 'open' check (answer in ('open', 'chosen', 'left_out')),
  medical_institution_id bigint references medical_institutions,
  primary key (tenant_id, id),
  unique (tenant_id, import_id, alias),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade,
  check ((answer = 'chosen') = (medical_institution_id is not null))
);

-- What columns of a heading hold, as somebody has said; null: they are left out.
create table import_column_targets (
  tenant_id  bigint not null references tenants,
  kind       text not null check (kind in ('communications', 'medical_institution_label_values')),
  heading    text not null,
  target     text,
  primary key (tenant_id, kind, heading)
);

-- Which institution the tenant's own files mean by a text.
create table medical_institution_aliases (
  tenant_id              bigint not null references tenants,
  alias                  text not null,
  medical_institution_id bigint not null references medical_institutions,
  created_by             bigint not null,
  created_at             timestamptz not null default clock_timestamp(),
  primary key (tenant_id, alias),
  foreign key (tenant_id, created_by) references accounts (tenant_id, id)
);
create index medical_institution_aliases_created_by on medical_institution_aliases (tenant_id, created_by);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['imports', 'import_rows', 'import_failed_rows', 'import_questions', 'import_column_targets',
    'medical_institution_aliases'] loop
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
grant usage on imports_id_seq, import_questions_id_seq to renkei_app;

-- A job reads the file and stores what it says.
grant select, update, delete on imports to renkei_jobs;
grant select, insert, update, delete on import_rows, import_failed_rows, import_questions to renkei_jobs;
grant usage on import_questions_id_seq, communications_id_seq to renkei_jobs;
grant insert, update on communications to renkei_jobs;
grant select, insert, delete on communication_label_values, communication_label_choices, medical_institution_label_values,
  medical_institution_label_choices to renkei_jobs;
grant select on medical_institution_aliases, medical_institutions, municipalities, communication_labels,
  communication_label_selections, medical_institution_labels, medical_institution_label_selections,
  medical_institution_label_areas, medical_institution_label_area_municipalities, own_departments to renkei_jobs;

-- The application may put a job for its own tenant into the queue, and nothing else.
create function queue_imports() returns void
language plpgsql security definer set search_path = pg_temp as $$
declare
  tenant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  if tenant is null then
    raise exception 'No tenant';
  end if;
  perform graphile_worker.add_job(
    'run_imports',
    json_build_object('tenant_id', tenant),
    job_key => 'imports ' || tenant,
    priority => 10
  );
end
$$;
revoke all on function queue_imports from public;
grant execute on function queue_imports to renkei_app;

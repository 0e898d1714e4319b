-- Data of a made-up hospital with which an office tries the product, and which it removes before its own comes (server/intake/samples).
alter table data_uploads add column is_sample boolean not null default false;
create index data_uploads_samples on data_uploads (tenant_id, id) where is_sample;
alter table imports add column is_sample boolean not null default false;
create index imports_samples on imports (tenant_id, id) where is_sample;

-- A tenant with such data. The row stays until all of it is removed.
create table sample_data (
  tenant_id  bigint      not null,
  -- adding: files are made and sent; present: all are sent; removing.
  state      text        not null check (state in ('adding', 'present', 'removing')),
  -- How many files there will be.
  file_count int         not null check (file_count >= 0),
  -- Who asked for it, and is in charge of the made-up contacts.
  account_id bigint      not null,
  created_at timestamptz not null,
  primary key (tenant_id)
);
alter table sample_data add foreign key (tenant_id) references tenants;
alter table sample_data add foreign key (tenant_id, account_id) references accounts (tenant_id, id);
alter table sample_data enable row level security;
alter table sample_data force row level security;
create policy tenant on sample_data using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on sample_data to renkei_app;
grant select on sample_data to renkei_jobs;

create function queue_sample_data() returns void
language plpgsql security definer set search_path = pg_temp as $$
declare
  tenant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  if tenant is null then
    raise exception 'No tenant';
  end if;
  perform graphile_worker.add_job(
    'work_on_sample_data',
    json_build_object('tenant_id', tenant),
    job_key => 'sample data ' || tenant,
    priority => 12
  );
end
$$;
revoke all on function queue_sample_data from public;
grant execute on function queue_sample_data to renkei_app;

-- Stored files that nobody needs any more: noted in the transaction that frees them, gone once their contents have been removed from the storage. A storage
-- that fails at that moment would keep them for good otherwise.
create table freed_files (
  tenant_id   bigint not null,
  storage_key text not null,
  freed_at    timestamptz not null,
  primary key (tenant_id, storage_key)
);
alter table freed_files add foreign key (tenant_id) references tenants;
alter table freed_files enable row level security;
alter table freed_files force row level security;
create policy tenant on freed_files using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert on freed_files to renkei_app;
grant select, insert, delete on freed_files to renkei_jobs;

-- The digest of the contents, by which it is seen on reading whether they are what was stored. Null for files from before.
alter table uploaded_files add column sha256 text;

-- Who chose last, and when: the columns, what becomes of each month, of the departments and of rows that are there twice. Answers have columns of their own.
alter table imports add column choices jsonb not null default '{}';
-- Who has its page open: the time at which each account looked last.
alter table imports add column viewers jsonb not null default '{}';

-- Who undid or discarded an import; null for the product itself and for imports of a time before this.
alter table imports add column deleted_by bigint;
alter table imports
  add constraint imports_deleted_by foreign key (tenant_id, deleted_by) references accounts (tenant_id, id);
create index imports_deleted_by on imports (tenant_id, deleted_by) where deleted_by is not null;
-- The import of a discarded list, which is gone, so that its page can say what became of it.
alter table data_uploads add column discarded_import_id bigint;
create index data_uploads_discarded_import on data_uploads (tenant_id, discarded_import_id) where discarded_import_id is not null;

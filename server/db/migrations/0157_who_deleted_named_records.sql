-- Who deleted a record that forms and conditions may still name, so that others can be told; null for deletions before this.
alter table deleted_names add column deleted_by bigint;
alter table deleted_names
  add constraint deleted_names_deleted_by foreign key (tenant_id, deleted_by) references accounts (tenant_id, id);
create index deleted_names_deleted_by on deleted_names (tenant_id, deleted_by) where deleted_by is not null;

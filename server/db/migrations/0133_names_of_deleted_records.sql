-- The names of records that conditions may still name after they were deleted. Rows stay as long as the tenant does: there are few, and nothing says when
-- the last bookmark, saved filter or old report with an id is gone.
create table deleted_names (
  tenant_id  bigint not null,
  -- As in contract/namedRecords.ts; ids of different kinds may be equal.
  kind       text   not null,
  id         bigint not null,
  name       text   not null,
  deleted_at timestamptz not null default statement_timestamp(),
  primary key (tenant_id, kind, id)
);
alter table deleted_names add foreign key (tenant_id) references tenants;

alter table deleted_names enable row level security;
alter table deleted_names force row level security;
create policy tenant on deleted_names using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on deleted_names to renkei_app;

-- The tenant's own roles: what members with one of them may. Members without one may do everything that is not the owners' alone.
create sequence permission_roles_id_seq;
create table permission_roles (
  tenant_id   bigint not null,
  id          bigint not null default nextval('permission_roles_id_seq'),
  name        text   not null check (char_length(name) between 1 and 50),
  description text   check (char_length(description) <= 500),
  -- As contract/permissions.ts says.
  permissions text[] not null check (permissions <@ array['patient_numbers', 'exports', 'deletion', 'imports']),
  updated_at  timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
alter table permission_roles add foreign key (tenant_id) references tenants;

alter table accounts add column permission_role_id bigint;
alter table accounts add constraint accounts_permission_role foreign key (tenant_id, permission_role_id) references permission_roles (tenant_id, id);
create index accounts_permission_role on accounts (tenant_id, permission_role_id) where permission_role_id is not null;

alter table permission_roles enable row level security;
alter table permission_roles force row level security;
create policy tenant on permission_roles using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on permission_roles to renkei_app;
grant usage on permission_roles_id_seq to renkei_app;

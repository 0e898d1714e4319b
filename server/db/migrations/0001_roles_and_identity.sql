-- Roles. None of them owns tables, is superuser or bypasses row-level security; the migration role grants each just what it needs.
--   renkei_app       serves requests, inside a tenant transaction
--   renkei_identity  signs people in: the only role that sees password hashes and sign-in sessions
--   renkei_jobs      runs the job queue, which it owns, and seals the audit log
do $$
declare
  role_name text;
begin
  foreach role_name in array array['renkei_app', 'renkei_identity', 'renkei_jobs'] loop
    -- An administrator may have made them; then the migration role needs no createrole.
    if not exists (select from pg_roles where rolname = role_name) then
      begin
        execute format('create role %I nologin', role_name);
      exception when duplicate_object or unique_violation then
        null;
      end;
    end if;
  end loop;
  execute format('grant renkei_jobs to %I', current_user);
exception when unique_violation then
  null;
end
$$;

revoke create on schema public from public;
grant usage on schema public to renkei_app, renkei_identity, renkei_jobs;

create schema graphile_worker authorization renkei_jobs;

-- Sign-in knows no tenant yet, so its tables stand apart from the tenants' and only renkei_identity reaches them.
create schema identity;
grant usage on schema identity to renkei_identity;

create table identity.provider_records (
  type        text not null,
  id          text not null,
  payload     jsonb not null,
  grant_id    text,
  uid         text,
  user_code   text,
  expires_at  timestamptz,
  consumed_at timestamptz,
  primary key (type, id)
);
create index provider_records_grant_id on identity.provider_records (grant_id) where grant_id is not null;
create index provider_records_uid on identity.provider_records (uid) where uid is not null;
create index provider_records_expires_at on identity.provider_records (expires_at);

create table identity.secrets (
  name       text primary key,
  value      jsonb not null,
  created_at timestamptz not null default now()
);

-- Login names and e-mail addresses, normalised (NFKC, lower case): unique over all tenants because sign-in asks for no tenant.
create table identity.sign_in_names (
  name       text primary key,
  kind       text not null check (kind in ('login_name', 'email')),
  tenant_id  bigint not null,
  account_id bigint not null,
  unique (tenant_id, account_id, kind)
);

-- Accounts as an external identity provider names them.
create table identity.external_subjects (
  issuer     text not null,
  subject    text not null,
  tenant_id  bigint not null,
  account_id bigint not null,
  primary key (issuer, subject)
);

create table identity.credentials (
  tenant_id           bigint not null,
  account_id          bigint not null,
  password_hash       text not null,
  password_changed_at timestamptz not null default now(),
  primary key (tenant_id, account_id)
);

-- Failed sign-ins by a keyed hash of the name that was typed, so that names without an account are throttled alike.
create table identity.sign_in_failures (
  name_hash    text primary key,
  failures     int not null,
  last_at      timestamptz not null,
  locked_until timestamptz
);
create index sign_in_failures_last_at on identity.sign_in_failures (last_at);

grant select, insert, update, delete on all tables in schema identity to renkei_identity;

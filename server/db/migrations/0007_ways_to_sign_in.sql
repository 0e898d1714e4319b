alter table identity.credentials add column must_change boolean not null default false;
alter table identity.credentials add column email_mfa_since timestamptz;

-- Access tokens made out before this instant are no longer taken: after a change of password, say.
alter table accounts add column signed_out_at timestamptz;
alter table tenants add column email_mfa_required boolean not null default false;

-- Links sent by mail or handed over; each works once. Only hashes of their tokens are kept.
create table identity.links (
  token_hash bytea primary key,
  purpose    text not null check (purpose in ('password_reset', 'confirmation')),
  tenant_id  bigint not null,
  account_id bigint not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index links_account on identity.links (tenant_id, account_id, purpose);
create index links_expires_at on identity.links (expires_at);

-- The newest code sent to each account by mail, as a keyed hash.
create table identity.email_codes (
  tenant_id  bigint not null,
  account_id bigint not null,
  code_hash  text not null,
  expires_at timestamptz not null,
  attempts   int not null default 0,
  sent       int not null default 1,
  sent_since timestamptz not null default now(),
  primary key (tenant_id, account_id)
);

-- All of an account's sittings end at once.
create index provider_records_account on identity.provider_records ((payload ->> 'accountId'));

grant select, insert, update, delete on identity.links, identity.email_codes to renkei_identity;

-- What the application may do to sign-ins inside a tenant's transaction, together with the account's own row. It reads none of them.
create function identity.require_tenant(tenant bigint) returns void
language plpgsql as $$
begin
  if tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'not this tenant' using errcode = 'insufficient_privilege';
  end if;
end
$$;

create function identity.put_sign_in_names(tenant bigint, account bigint, login_name text, email text) returns text
language plpgsql security definer set search_path = identity, pg_temp as $$
declare
  taken text;
begin
  perform identity.require_tenant(tenant);
  delete from sign_in_names where tenant_id = tenant and account_id = account;
  insert into sign_in_names (name, kind, tenant_id, account_id)
  values (email, 'email', tenant, account)
  on conflict (name) do nothing;
  if not found then
    return 'email';
  end if;
  if login_name <> email then
    insert into sign_in_names (name, kind, tenant_id, account_id)
    values (login_name, 'login_name', tenant, account)
    on conflict (name) do nothing;
    if not found then
      return 'login_name';
    end if;
  end if;
  return null;
end
$$;

create function identity.put_initial_password(tenant bigint, account bigint, hash text, link_hash bytea) returns void
language plpgsql security definer set search_path = identity, pg_temp as $$
begin
  perform identity.require_tenant(tenant);
  insert into credentials (tenant_id, account_id, password_hash, must_change)
  values (tenant, account, hash, true);
  insert into links (token_hash, purpose, tenant_id, account_id, expires_at)
  values (link_hash, 'confirmation', tenant, account, now() + interval '7 days');
end
$$;

create function identity.end_sittings(tenant bigint, account bigint) returns void
language plpgsql security definer set search_path = identity, pg_temp as $$
begin
  perform identity.require_tenant(tenant);
  delete from provider_records where payload ->> 'accountId' = tenant || '.' || account;
end
$$;

create function identity.drop_sign_in(tenant bigint, account bigint) returns void
language plpgsql security definer set search_path = identity, pg_temp as $$
begin
  perform identity.end_sittings(tenant, account);
  delete from sign_in_names where tenant_id = tenant and account_id = account;
  delete from credentials where tenant_id = tenant and account_id = account;
  delete from external_subjects where tenant_id = tenant and account_id = account;
  delete from links where tenant_id = tenant and account_id = account;
  delete from email_codes where tenant_id = tenant and account_id = account;
end
$$;

revoke all on function
  identity.require_tenant, identity.put_sign_in_names, identity.put_initial_password, identity.end_sittings, identity.drop_sign_in
  from public;
grant usage on schema identity to renkei_app;
grant execute on function
  identity.put_sign_in_names, identity.put_initial_password, identity.end_sittings, identity.drop_sign_in
  to renkei_app;

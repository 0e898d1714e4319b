-- Links that let somebody in once, such as the one that confirms a new account. Only hashes of their tokens are kept.
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
grant select, insert, update, delete on identity.links to renkei_identity;

-- An initial password must be changed at the first sign-in.
alter table identity.credentials add column must_change boolean not null default false;

create index provider_records_account on identity.provider_records ((payload ->> 'accountId'));

-- What the application may do to sign-ins, in a tenant's transaction and together with the account's own row. It reads none of them.
create function identity.require_tenant(tenant bigint) returns void
language plpgsql as $$
begin
  if tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'not this tenant' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Gives an account just these names. Returns the kind of the one that another account has; null where all is well.
create function identity.put_sign_in_names(tenant bigint, account bigint, login_name text, email text) returns text
language plpgsql security definer set search_path = identity, pg_temp as $$
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

create function identity.drop_sign_in(tenant bigint, account bigint) returns void
language plpgsql security definer set search_path = identity, pg_temp as $$
begin
  perform identity.require_tenant(tenant);
  delete from provider_records where payload ->> 'accountId' = tenant || '.' || account;
  delete from sign_in_names where tenant_id = tenant and account_id = account;
  delete from credentials where tenant_id = tenant and account_id = account;
  delete from external_subjects where tenant_id = tenant and account_id = account;
  delete from links where tenant_id = tenant and account_id = account;
end
$$;

revoke all on function
  identity.require_tenant, identity.put_sign_in_names, identity.put_initial_password, identity.drop_sign_in
  from public;
grant usage on schema identity to renkei_app;
grant execute on function identity.put_sign_in_names, identity.put_initial_password, identity.drop_sign_in to renkei_app;

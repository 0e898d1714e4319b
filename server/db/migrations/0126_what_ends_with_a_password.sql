-- All sittings of an account end together, and their tokens with them, whichever second these were issued in: the sittings are named, so that they can
-- be noted as ended.
create function identity.sittings_of(tenant bigint, account bigint) returns setof text
language plpgsql security definer set search_path = identity, pg_temp as $$
begin
  perform identity.require_tenant(tenant);
  return query
    select distinct coalesce(payload ->> 'sessionUid', payload ->> 'uid')
    from provider_records
    where payload ->> 'accountId' = tenant || '.' || account
      and coalesce(payload ->> 'sessionUid', payload ->> 'uid') is not null;
end
$$;
revoke all on function identity.sittings_of from public;
grant execute on function identity.sittings_of to renkei_app;

-- A sign-in that has only been answered so far would become a sitting of its own later, and a link for a forgotten password would open the account again.
create or replace function identity.end_sittings(tenant bigint, account bigint) returns void
language plpgsql security definer set search_path = identity, pg_temp as $$
begin
  perform identity.require_tenant(tenant);
  delete from provider_records where payload ->> 'accountId' = tenant || '.' || account;
  delete from provider_records
  where type = 'Interaction'
    and tenant || '.' || account in (payload -> 'result' -> 'login' ->> 'accountId', payload -> 'session' ->> 'accountId');
  update links
  set used_at = now()
  where tenant_id = tenant and account_id = account and purpose = 'password_reset' and used_at is null;
end
$$;

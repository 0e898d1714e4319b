-- On a database of several machines a row of a master and rows of a tenant are not written by one statement, nor is a row of a master read in a transaction
-- in which another role has written one. So adding is a step of its own before the tenant's transaction (server/institutions/unlisted/unlistedRows.ts), and
-- both functions take one table a statement.
create or replace function add_unlisted_institution(municipality text, kinds int[], subjects int[], subject_names text[]) returns bigint
language plpgsql security definer set search_path = pg_temp as $$
declare
  prefecture text := (select municipalities.prefecture_code from public.municipalities where municipalities.code = municipality);
  taken bigint;
begin
  if prefecture is null then
    return null;
  end if;
  taken := nextval('public.unlisted_medical_institutions_id_seq');
  insert into public.medical_institutions (
    id, source_id, name, address, search_text, search_grams, prefecture_code, municipality_code, facility_type_ids, department_ids, departments, listed_on
  )
  values (taken, 'U' || taken, '', '', '', '{}', prefecture, municipality, kinds, subjects, subject_names, null);
  return taken;
end
$$;

create or replace function change_unlisted_institution(institution bigint, municipality text, kinds int[], subjects int[], subject_names text[]) returns void
language plpgsql security definer set search_path = pg_temp as $$
declare
  tenant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  prefecture text := (select municipalities.prefecture_code from public.municipalities where municipalities.code = municipality);
begin
  if prefecture is null or not exists (
    select
    from public.unlisted_medical_institutions as own
    where own.tenant_id = tenant and own.medical_institution_id = institution
  ) then
    return;
  end if;
  update public.medical_institutions
  set prefecture_code = prefecture, municipality_code = municipality, facility_type_ids = kinds, department_ids = subjects, departments = subject_names
  where medical_institutions.id = institution;
end
$$;

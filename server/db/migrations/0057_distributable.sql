-- A database that is distributed over several machines accepts no volatile default in an insert of computed rows (docs/DISTRIBUTION.md). Within one
-- statement all rows have one time, as they have now within one transaction of the product.
do $$
declare
  volatile_default record;
begin
  for volatile_default in
    select attrelid::regclass as relation, attname as name
    from pg_attrdef
    join pg_attribute on attrelid = adrelid and attnum = adnum
    join pg_class on pg_class.oid = attrelid and relnamespace in ('public'::regnamespace, 'identity'::regnamespace)
    where pg_get_expr(adbin, adrelid) = 'clock_timestamp()'
  loop
    execute format(
      'alter table %s alter column %I set default statement_timestamp()', volatile_default.relation, volatile_default.name
    );
  end loop;
end
$$;

-- Nor does it know `on delete set null` in a key that names tenant_id: whoever deletes a department takes it from its codes first.
alter table own_department_dpc_codes
  drop constraint own_department_dpc_codes_tenant_id_own_department_id_fkey,
  add foreign key (tenant_id, own_department_id) references own_departments (tenant_id, id);

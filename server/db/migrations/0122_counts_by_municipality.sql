-- The referrals of areas, without reading all institutions: running counts as in 0040, by municipality. A job fills them
-- (server/facts/rollups/municipalityCounts.ts).
create table referral_municipality_running_counts (
  tenant_id         bigint not null,
  own_department_id bigint not null,
  -- Empty where the nation's list does not tell it.
  municipality_code text   not null,
  months            date[] not null check (cardinality(months) > 0),
  counts            int[]  not null check (cardinality(counts) = cardinality(months)),
  primary key (tenant_id, own_department_id, municipality_code)
) with (fillfactor = 80, toast_tuple_target = 8160);

-- The municipality in which these counts contain an institution. It lags behind the nation's list until a job has followed it.
create table referral_institution_places (
  tenant_id              bigint not null,
  medical_institution_id bigint not null,
  municipality_code      text   not null,
  primary key (tenant_id, medical_institution_id)
);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['referral_municipality_running_counts', 'referral_institution_places'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format(
      'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)',
      table_name
    );
    execute format('grant select, insert, update, delete on %I to renkei_app, renkei_jobs', table_name);
  end loop;
end
$$;

-- Servers of the version before replace the sums of a month without the counts of its municipalities. Their rows say so by default.
alter table referral_department_months add column has_municipality_counts boolean not null default false;
create index referral_department_months_without_municipality_counts on referral_department_months (tenant_id, month)
  where not has_municipality_counts;

-- How many referrals there have been of an institution up to each month in which there was one, so that those of any period are the difference of two
-- entries, and ten years of 20,000 institutions are read from 20,000 rows (server/facts/runningCounts.ts). Rows stay in one piece up to a page: of months
-- there are a dozen a year, and reading them from elsewhere costs more than all the rest. Room is left for rows to change in place.
create table referral_running_counts (
  tenant_id              bigint not null,
  medical_institution_id bigint not null,
  months                 date[] not null check (cardinality(months) > 0),
  counts                 int[] not null check (cardinality(counts) = cardinality(months)),
  primary key (tenant_id, medical_institution_id)
) with (fillfactor = 80, toast_tuple_target = 8160);

create table referral_department_running_counts (
  tenant_id              bigint not null,
  own_department_id      bigint not null,
  medical_institution_id bigint not null,
  months                 date[] not null check (cardinality(months) > 0),
  counts                 int[] not null check (cardinality(counts) = cardinality(months)),
  primary key (tenant_id, own_department_id, medical_institution_id)
) with (fillfactor = 80, toast_tuple_target = 8160);

create table reverse_referral_running_counts (
  tenant_id              bigint not null,
  medical_institution_id bigint not null,
  months                 date[] not null check (cardinality(months) > 0),
  counts                 int[] not null check (cardinality(counts) = cardinality(months)),
  primary key (tenant_id, medical_institution_id)
) with (fillfactor = 80, toast_tuple_target = 8160);

create table reverse_referral_department_running_counts (
  tenant_id              bigint not null,
  own_department_id      bigint not null,
  medical_institution_id bigint not null,
  months                 date[] not null check (cardinality(months) > 0),
  counts                 int[] not null check (cardinality(counts) = cardinality(months)),
  primary key (tenant_id, own_department_id, medical_institution_id)
) with (fillfactor = 80, toast_tuple_target = 8160);

-- The migrating role need not be one that row-level security passes by.
do $$
declare
  filled record;
begin
  for filled in
    select *
    from (values
      ('referral_running_counts', 'medical_institution_id', 'referral_institution_months', 'referral_count'),
      ('referral_department_running_counts', 'own_department_id, medical_institution_id', 'referral_months', 'referral_count'),
      ('reverse_referral_running_counts', 'medical_institution_id', 'reverse_referral_institution_months', 'reverse_referral_count'),
      ('reverse_referral_department_running_counts', 'own_department_id, medical_institution_id', 'reverse_referral_months',
        'reverse_referral_count')
    ) as listed (table_name, keys, months, count)
  loop
    execute format('alter table %I no force row level security', filled.months);
    execute format(
      'insert into %1$I (tenant_id, %2$s, months, counts)
      select tenant_id, %2$s, array_agg(month order by month), array_agg(running order by month)
      from (
        select tenant_id, %2$s, month, sum(sum(%4$I)) over (partition by tenant_id, %2$s order by month)::int as running
        from %3$I
        group by tenant_id, %2$s, month
      ) as running
      group by tenant_id, %2$s
      order by tenant_id, %2$s',
      filled.table_name, filled.keys, filled.months, filled.count
    );
    execute format('alter table %I force row level security', filled.months);
    execute format('alter table %I enable row level security', filled.table_name);
    execute format('alter table %I force row level security', filled.table_name);
    execute format(
      'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)',
      filled.table_name
    );
    execute format('grant select, insert, update, delete on %I to renkei_app, renkei_jobs', filled.table_name);
  end loop;
end
$$;

-- With all that is summed, so that the months of some institutions are read from here alone, with own departments or without.
drop index referral_months_institution;
create index referral_months_institution on referral_months (tenant_id, medical_institution_id, month)
  include (own_department_id, first_visit, referral_count, admission_count, operation_count, hospital_days, revenue_yen);
drop index referral_institution_months_institution;
create index referral_institution_months_institution on referral_institution_months (tenant_id, medical_institution_id, month)
  include (referral_count, first_visit_count, admission_count, operation_count, hospital_days, revenue_yen);
drop index referral_institution_years_institution;
create index referral_institution_years_institution on referral_institution_years (tenant_id, medical_institution_id, april)
  include (referral_count, first_visit_count, admission_count, operation_count, hospital_days, revenue_yen);
drop index reverse_referral_months_institution;
create index reverse_referral_months_institution on reverse_referral_months (tenant_id, medical_institution_id, month)
  include (own_department_id, reverse_referral_count);
drop index reverse_referral_institution_months_institution;
create index reverse_referral_institution_months_institution
  on reverse_referral_institution_months (tenant_id, medical_institution_id, month)
  include (reverse_referral_count);
drop index reverse_referral_institution_years_institution;
create index reverse_referral_institution_years_institution
  on reverse_referral_institution_years (tenant_id, medical_institution_id, april)
  include (reverse_referral_count);

-- Institutions that referred to some own departments are told by the running counts now.
drop index referral_months_own_department;

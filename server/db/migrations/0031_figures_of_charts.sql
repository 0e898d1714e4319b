-- Sums by institution alone, for conditions on institutions that ask for no own department.
create table referral_institution_months (
  tenant_id              bigint not null references tenants,
  month                  date not null check (extract(day from month) = 1),
  medical_institution_id bigint not null,
  referral_count         int not null,
  first_visit_count      int not null,
  admission_count        int not null,
  operation_count        int not null,
  hospital_days          int not null,
  revenue_yen            bigint not null,
  primary key (tenant_id, month, medical_institution_id)
);
create index referral_institution_months_institution
  on referral_institution_months (tenant_id, medical_institution_id, month);

-- How many institutions referred in a month and the time before in just that earlier one, -infinity where there is none. Of these, the
-- institutions that referred in any span of months are those of its months that had last referred before the span: a sum over a few rows.
create table referring_institution_months (
  tenant_id         bigint not null references tenants,
  month             date not null check (extract(day from month) = 1),
  previous_month    date not null check (previous_month < month),
  institution_count int not null check (institution_count > 0),
  primary key (tenant_id, month, previous_month)
);

-- Institutions that referred to some own departments.
create index referral_months_own_department
  on referral_months (tenant_id, own_department_id, month, medical_institution_id);

-- The migrating role need not be one that row-level security passes by.
alter table referral_months no force row level security;
insert into referral_institution_months (
  tenant_id, month, medical_institution_id, referral_count, first_visit_count, admission_count, operation_count, hospital_days, revenue_yen
)
select
  tenant_id,
  month,
  medical_institution_id,
  sum(referral_count),
  coalesce(sum(referral_count) filter (where first_visit), 0),
  sum(admission_count),
  sum(operation_count),
  sum(hospital_days),
  sum(revenue_yen)
from referral_months
group by tenant_id, month, medical_institution_id;
alter table referral_months force row level security;

insert into referring_institution_months (tenant_id, month, previous_month, institution_count)
select tenant_id, month, previous_month, count(*)
from (
  select
    tenant_id,
    month,
    lag(month, 1, '-infinity') over (partition by tenant_id, medical_institution_id order by month) as previous_month
  from referral_institution_months
) as referring
group by tenant_id, month, previous_month;

do $$
declare
  table_name text;
begin
  foreach table_name in array array['referral_institution_months', 'referring_institution_months'] loop
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

-- Visits by day, with all that their charts ask for.
create index communications_visited
  on communications (tenant_id, acted_date) include (communication_type, is_doctor_attended, user_id, medical_institution_id, id)
  where communication_type in ('visit', 'new_visit') and deleted_at is null;
create index tasks_of_communications on tasks (tenant_id, communication_id)
  where communication_id is not null and deleted_at is null;

-- Patients brought by ambulance are counted for ten years at a time, by day and department, without a look at their stays.
drop index hospital_admissions_ambulance;
create index hospital_admissions_ambulance on hospital_admissions (tenant_id, admission_date, own_department_id)
  where is_by_ambulance;

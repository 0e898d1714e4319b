-- What an institution was to refer of late by its own past, and what it did refer. Computed by a job (server/jobs/referralTrends.ts).
create table referral_trends (
  tenant_id               bigint not null references tenants,
  medical_institution_id  bigint not null references medical_institutions,
  -- The last month that is looked at.
  as_of                   date not null check (extract(day from as_of) = 1),
  -- Months up to as_of that are compared with those before them.
  month_count             smallint not null check (month_count > 0),
  observed                int not null,
  -- Null where too little of the past is known.
  expected                float8,
  lower                   int,
  upper                   int,
  state                   text not null check (state in ('below', 'within', 'above', 'too_few')),
  -- Of three months up to as_of, of the same months a year before, and of twelve months up to as_of.
  recent_count            int not null,
  last_year_count         int not null,
  year_count              int not null,
  year_reverse_count      int not null,
  -- Whether it is among the fifth of the referrers that refer most.
  is_valued               boolean not null,
  -- When this came to be said of it.
  computed_at             timestamptz not null default clock_timestamp(),
  primary key (tenant_id, medical_institution_id),
  check (num_nonnulls(expected, lower, upper) in (0, 3))
);
create index referral_trends_state on referral_trends (tenant_id, state, medical_institution_id);

-- How much each reason for a visit counts, where the tenant has said so. All are replaced together.
alter table tenants add visit_weights_updated_at timestamptz;
create table visit_weights (
  tenant_id bigint   not null references tenants,
  reason    text     not null,
  weight    smallint not null check (weight between 0 and 5),
  primary key (tenant_id, reason)
);

-- Suggestions that somebody has put off.
create table visit_dismissals (
  tenant_id              bigint not null references tenants,
  medical_institution_id bigint not null references medical_institutions,
  dismissed_by           bigint not null,
  dismissed_until        timestamptz not null,
  primary key (tenant_id, medical_institution_id),
  foreign key (tenant_id, dismissed_by) references accounts (tenant_id, id)
);
create index visit_dismissals_dismissed_by on visit_dismissals (tenant_id, dismissed_by);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['referral_trends', 'visit_weights', 'visit_dismissals'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format(
      'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)',
      table_name
    );
  end loop;
end
$$;
grant select on referral_trends to renkei_app;
grant select, insert, update, delete on referral_trends to renkei_jobs;
grant select, insert, update, delete on visit_weights, visit_dismissals to renkei_app;

-- When an institution came into the master; unknown of those that were there before.
alter table medical_institutions add listed_on date;
alter table medical_institutions alter listed_on set default current_date;
create index medical_institutions_listed_on on medical_institutions (prefecture_code, listed_on);
create index medical_institutions_closed on medical_institutions (id) where running_status = 'closed';

-- Letters without an answer by their age, tasks of partners by their deadline, visits by their day: each without a look at the table.
create index referrals_unreplied_date on referrals (tenant_id, referral_date, medical_institution_id) where is_replied is false;
create index tasks_overdue on tasks (tenant_id, deadline, medical_institution_id)
  where status = 'incomplete' and deleted_at is null and medical_institution_id is not null;
create index communications_visits_acted on communications (tenant_id, acted_date, medical_institution_id)
  where communication_type in ('visit', 'new_visit') and deleted_at is null;

-- Whoever changes figures has the trends of the transaction's tenant computed anew. Changes shortly after one another are one job.
create function queue_referral_trends() returns void
language plpgsql security definer set search_path = pg_temp as $$
declare
  tenant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  if tenant is null then
    raise exception 'No tenant';
  end if;
  perform graphile_worker.add_job(
    'refresh_referral_trends',
    json_build_object('tenant_id', tenant),
    job_key => 'referral trends ' || tenant,
    run_at => now() + interval '2 seconds',
    priority => 15
  );
end
$$;
revoke all on function queue_referral_trends from public;
grant execute on function queue_referral_trends to renkei_app, renkei_jobs;

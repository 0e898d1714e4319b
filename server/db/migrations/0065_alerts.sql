-- Conditions under which institutions are named. `triggers` and `filters` are payloads as contract/alerts says. Deleted ones stay: alerts stand on them.
create sequence alert_conditions_id_seq;
create table alert_conditions (
  tenant_id       bigint  not null references tenants,
  id              bigint  not null default nextval('alert_conditions_id_seq'),
  name            text    not null check (char_length(name) between 1 and 100),
  type            text    not null check (type in ('referral', 'visit', 'institution')),
  triggers        jsonb   not null,
  filters         jsonb   not null,
  only_unexpected boolean not null,
  is_paused       boolean not null default false,
  -- The base month or day as of which it was last judged, and the day of Japan on which that was; null before the first time.
  judged_as_of    date,
  judged_on       date,
  -- The same of the judgement as of an earlier month or day before that: a target is new if it became one after it.
  previous_as_of     date,
  previous_judged_on date,
  -- When its creator was told that something it names is gone.
  invalid_told_at timestamptz,
  created_by      bigint  not null,
  created_at      timestamptz not null,
  deleted_at      timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references accounts (tenant_id, id),
  check ((judged_as_of is null) = (judged_on is null)),
  check ((previous_as_of is null) = (previous_judged_on is null)),
  check (previous_as_of < judged_as_of)
);
create index alert_conditions_created_at on alert_conditions (tenant_id, created_at, id) where deleted_at is null;
create index alert_conditions_deleted on alert_conditions (tenant_id, deleted_at) where deleted_at is not null;
create index alert_conditions_creator on alert_conditions (tenant_id, created_by);

-- People who hear of new rows of a report on institutions.
create table report_alert_users (
  tenant_id  bigint not null references tenants,
  report_id  bigint not null,
  account_id bigint not null,
  primary key (tenant_id, report_id, account_id),
  foreign key (tenant_id, report_id) references reports (tenant_id, id) on delete cascade,
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index report_alert_users_account on report_alert_users (tenant_id, account_id);

-- The rows of a watched report when it was last judged.
create table report_alert_rows (
  tenant_id              bigint not null references tenants,
  report_id              bigint not null,
  as_of                  date   not null,
  -- The day of Japan on which that was.
  judged_on              date   not null,
  medical_institution_ids bigint[] not null,
  -- Why it could not be judged.
  obstacle               text   check (obstacle in ('no_condition', 'invalid', 'too_many_rows')),
  primary key (tenant_id, report_id),
  foreign key (tenant_id, report_id) references reports (tenant_id, id) on delete cascade
);

-- What was told, with the condition as it was. One of a condition or report and base month or day.
create sequence alerts_id_seq;
create table alerts (
  tenant_id          bigint not null references tenants,
  id                 bigint not null default nextval('alerts_id_seq'),
  alert_condition_id bigint,
  report_id          bigint,
  type               text   check (type in ('referral', 'visit', 'institution')),
  name               text   not null,
  -- By language (`ja`, `en`).
  summary            jsonb  not null,
  -- Triggers and filters with the names of what they refer to, and `only_unexpected`; null for reports.
  parameters         jsonb,
  as_of              date   not null,
  alert_date         date   not null,
  target_count       int    not null,
  new_count          int    not null,
  withdrawn_count    int    not null default 0,
  raised_at          timestamptz not null,
  archived_at        timestamptz,
  archived_by        bigint,
  -- When somebody last did something about it.
  acted_at           timestamptz,
  -- As of when and on which day it had been judged before, and a digest of the data by which it was last judged: while they
  -- stay the same it is not judged again.
  previous_as_of     date,
  previous_judged_on date,
  data_digest        text,
  primary key (tenant_id, id),
  foreign key (tenant_id, alert_condition_id) references alert_conditions (tenant_id, id),
  foreign key (tenant_id, report_id) references reports (tenant_id, id) on delete cascade,
  foreign key (tenant_id, archived_by) references accounts (tenant_id, id),
  unique (tenant_id, alert_condition_id, as_of),
  unique (tenant_id, report_id, as_of),
  check (num_nonnulls(alert_condition_id, report_id) = 1),
  check ((alert_condition_id is null) = (type is null)),
  check ((archived_at is null) = (archived_by is null))
);
create index alerts_open on alerts (tenant_id, alert_date desc, id desc) where archived_at is null;
create index alerts_archived on alerts (tenant_id, archived_at desc, id desc) where archived_at is not null;
create index alerts_archived_by on alerts (tenant_id, archived_by);

create table alert_targets (
  tenant_id              bigint not null references tenants,
  alert_id               bigint not null,
  medical_institution_id bigint not null references medical_institutions,
  state                  text   not null check (state in ('new', 'continued', 'snoozed', 'withdrawn')),
  -- How much the first trigger's figure changed or is away from its threshold; the greatest comes first.
  severity               double precision not null,
  -- A list of figures as contract/alerts/targets.ts says.
  figures                jsonb  not null,
  primary key (tenant_id, alert_id, medical_institution_id),
  foreign key (tenant_id, alert_id) references alerts (tenant_id, id) on delete cascade
);
create index alert_targets_order on alert_targets (tenant_id, alert_id, state, severity desc, medical_institution_id);
create index alert_targets_institution on alert_targets (medical_institution_id);

-- Institutions of which nobody wants to hear for now, of a condition or report.
create sequence alert_snoozes_id_seq;
create table alert_snoozes (
  tenant_id              bigint not null references tenants,
  id                     bigint not null default nextval('alert_snoozes_id_seq'),
  alert_condition_id     bigint,
  report_id              bigint,
  medical_institution_id bigint not null references medical_institutions,
  -- The last day.
  until                  date   not null,
  reason                 text   not null check (char_length(reason) between 1 and 200),
  created_by             bigint not null,
  created_at             timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, alert_condition_id) references alert_conditions (tenant_id, id),
  foreign key (tenant_id, report_id) references reports (tenant_id, id) on delete cascade,
  foreign key (tenant_id, created_by) references accounts (tenant_id, id),
  unique (tenant_id, alert_condition_id, medical_institution_id),
  unique (tenant_id, report_id, medical_institution_id),
  check (num_nonnulls(alert_condition_id, report_id) = 1)
);
create index alert_snoozes_institution on alert_snoozes (medical_institution_id);
create index alert_snoozes_creator on alert_snoozes (tenant_id, created_by);

create table alert_feedback (
  tenant_id  bigint  not null references tenants,
  alert_id   bigint  not null,
  account_id bigint  not null,
  is_useful  boolean not null,
  primary key (tenant_id, alert_id, account_id),
  foreign key (tenant_id, alert_id) references alerts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index alert_feedback_account on alert_feedback (tenant_id, account_id);

do $$
declare
  table_name text;
begin
  foreach table_name in array array[
    'alert_conditions', 'report_alert_users', 'report_alert_rows', 'alerts', 'alert_targets', 'alert_snoozes', 'alert_feedback'
  ] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format(
      'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)',
      table_name
    );
    execute format('grant select, insert, update, delete on %I to renkei_app', table_name);
  end loop;
end
$$;
grant usage on alert_conditions_id_seq, alerts_id_seq, alert_snoozes_id_seq to renkei_app;

-- Whoever changes figures or conditions has the alerts of the transaction's tenant judged anew. Changes shortly after one another are one job.
-- The setting `renkei.alerts_wait` shortens the wait, for trials.
create function queue_alerts(wait interval) returns void
language plpgsql security definer set search_path = pg_temp as $$
declare
  tenant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  if tenant is null then
    raise exception 'No tenant';
  end if;
  perform graphile_worker.add_job(
    'evaluate_alerts',
    json_build_object('tenant_id', tenant),
    job_key => 'alerts ' || tenant,
    run_at => now() + least(wait, nullif(current_setting('renkei.alerts_wait', true), '')::interval),
    priority => 16
  );
end
$$;
revoke all on function queue_alerts from public;
grant execute on function queue_alerts to renkei_app, renkei_jobs;

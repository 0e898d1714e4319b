-- Reports and dashboards by mail. `next_on` is the next day (07:30 in Japan) on which a subscription is due; one of `month_landed` is looked at every
-- day and due once the base month is later than `landed_month`.
create sequence report_subscriptions_id_seq;
create table report_subscriptions (
  tenant_id         bigint   not null references tenants,
  id                bigint   not null default nextval('report_subscriptions_id_seq'),
  report_id         bigint,
  dashboard_id      bigint,
  schedule          text     not null check (schedule in ('weekly', 'monthly', 'month_landed')),
  -- 1 is Monday, 7 Sunday.
  weekday           smallint check (weekday between 1 and 7),
  day_of_month      smallint check (day_of_month between 1 and 28),
  own_department_id bigint,
  -- In which the mails are written.
  language          text     not null check (language in ('ja', 'en')),
  next_on           date     not null,
  landed_month      date,
  created_by        bigint   not null,
  created_at        timestamptz not null default statement_timestamp(),
  updated_at        timestamptz not null default statement_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, report_id) references reports (tenant_id, id) on delete cascade,
  foreign key (tenant_id, dashboard_id) references dashboards (tenant_id, id) on delete cascade,
  foreign key (tenant_id, own_department_id) references own_departments (tenant_id, id) on delete cascade,
  foreign key (tenant_id, created_by) references accounts (tenant_id, id),
  check (num_nonnulls(report_id, dashboard_id) = 1),
  check ((schedule = 'weekly') = (weekday is not null)),
  check ((schedule = 'monthly') = (day_of_month is not null))
);
create index report_subscriptions_report on report_subscriptions (tenant_id, report_id);
create index report_subscriptions_dashboard on report_subscriptions (tenant_id, dashboard_id);
create index report_subscriptions_department on report_subscriptions (tenant_id, own_department_id);
create index report_subscriptions_creator on report_subscriptions (tenant_id, created_by);
create index report_subscriptions_next_on on report_subscriptions (tenant_id, next_on);

create table report_subscription_recipients (
  tenant_id       bigint not null references tenants,
  subscription_id bigint not null,
  account_id      bigint not null,
  primary key (tenant_id, subscription_id, account_id),
  foreign key (tenant_id, subscription_id) references report_subscriptions (tenant_id, id) on delete cascade,
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index report_subscription_recipients_account on report_subscription_recipients (tenant_id, account_id);

-- One row for each recipient and due day, written before anything is sent, so that nobody gets a mail twice and none is lost.
create table report_subscription_mails (
  tenant_id       bigint   not null references tenants,
  subscription_id bigint   not null,
  account_id      bigint   not null,
  due_on          date     not null,
  state           text     not null default 'queued' check (state in ('queued', 'sent', 'skipped', 'failed')),
  -- Why it was skipped.
  reason          text     check (reason in ('account_deleted', 'account_disabled', 'feature_missing', 'report_deleted', 'report_invalid')),
  attempts        smallint not null default 0,
  -- When a worker may take it: whoever does moves this on, so that another continues if that one dies.
  ready_at        timestamptz not null,
  finished_at     timestamptz,
  primary key (tenant_id, subscription_id, account_id, due_on),
  foreign key (tenant_id, subscription_id) references report_subscriptions (tenant_id, id) on delete cascade,
  foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  check ((state = 'skipped') = (reason is not null)),
  check ((state = 'queued') = (finished_at is null))
);
create index report_subscription_mails_account on report_subscription_mails (tenant_id, account_id);
create index report_subscription_mails_ready on report_subscription_mails (tenant_id, ready_at) where state = 'queued';

do $$
declare
  table_name text;
begin
  foreach table_name in array array['report_subscriptions', 'report_subscription_recipients', 'report_subscription_mails'] loop
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
grant usage on report_subscriptions_id_seq to renkei_app;

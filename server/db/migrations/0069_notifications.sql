-- Notifications of alerts, tasks and imports beside those of communications. Older servers join each notification with its communication and so pass over them.
alter table notifications alter communication_id drop not null;
alter table notifications alter actor_id drop not null;
alter table notifications add alert_id           bigint;
alter table notifications add alert_condition_id bigint;
alter table notifications add task_id            bigint;
alter table notifications add import_id          bigint;
alter table notifications add data_upload_id     bigint;
-- Of task_due: whether the deadline was over.
alter table notifications add is_overdue         boolean;
-- Of import_finished, as they were at its end.
alter table notifications add outcome            text;
alter table notifications add constraint notifications_outcome_check check (outcome in ('completed', 'failed'));
alter table notifications add imported_row_count int;
alter table notifications add failed_row_count   int;
-- What an account is told of once; null for likes, which have an index of their own, and for rows of older servers.
alter table notifications add event_key          text;
alter table notifications add foreign key (tenant_id, alert_id) references alerts (tenant_id, id) on delete cascade;
alter table notifications add foreign key (tenant_id, alert_condition_id) references alert_conditions (tenant_id, id) on delete cascade;
alter table notifications add foreign key (tenant_id, task_id) references tasks (tenant_id, id) on delete cascade;
alter table notifications add foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade;
alter table notifications add foreign key (tenant_id, data_upload_id) references data_uploads (tenant_id, id) on delete cascade;
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
    kind in (
      'comment', 'mention', 'like', 'alert', 'report_alert', 'alert_condition_invalid', 'task_assigned', 'task_due', 'import_finished'
    )
  );
alter table notifications drop constraint notifications_check;
alter table notifications add constraint notifications_comment_check check ((kind in ('comment', 'mention')) = (comment_id is not null));
alter table notifications add constraint notifications_subject_check check (
    case kind
      when 'alert' then alert_id is not null
      when 'report_alert' then alert_id is not null
      when 'alert_condition_invalid' then alert_condition_id is not null
      when 'task_assigned' then task_id is not null and actor_id is not null
      when 'task_due' then task_id is not null and is_overdue is not null
      when 'import_finished' then num_nonnulls(import_id, data_upload_id) = 1 and outcome is not null
      else communication_id is not null and actor_id is not null
    end
    and num_nonnulls(communication_id, alert_id, alert_condition_id, task_id, import_id, data_upload_id) = 1
  );
create unique index notifications_event on notifications (tenant_id, account_id, event_key) where event_key is not null;
create index notifications_alert on notifications (tenant_id, alert_id);
create index notifications_alert_condition on notifications (tenant_id, alert_condition_id);
create index notifications_task on notifications (tenant_id, task_id);
create index notifications_import on notifications (tenant_id, import_id);
create index notifications_data_upload on notifications (tenant_id, data_upload_id);

-- Jobs end imports and raise alerts.
grant insert on notifications to renkei_jobs;
grant usage on notifications_id_seq to renkei_jobs;

alter table accounts add enabled_alerts_summary boolean not null default true;
alter table accounts add enabled_medical_institution_report_alert boolean not null default true;

-- One row for each account and day on which it gets the daily mail, written before anything is sent. It holds what the mail tells of, so that nothing is told twice.
create table daily_mails (
  tenant_id        bigint   not null,
  account_id       bigint   not null,
  due_on           date     not null,
  alert_ids        bigint[] not null,
  notification_ids bigint[] not null,
  state            text     not null default 'queued' check (state in ('queued', 'sent', 'skipped', 'failed')),
  -- Why it was skipped.
  reason           text     check (reason in ('account_deleted', 'account_disabled', 'nothing_to_tell')),
  attempts         smallint not null default 0,
  -- When a worker may take it: whoever does moves this on, so that another continues if that one dies.
  ready_at         timestamptz not null,
  finished_at      timestamptz,
  primary key (tenant_id, account_id, due_on),
  check ((state = 'skipped') = (reason is not null)),
  check ((state = 'queued') = (finished_at is null))
);
alter table daily_mails add foreign key (tenant_id) references tenants;
alter table daily_mails add foreign key (tenant_id, account_id) references accounts (tenant_id, id);
create index daily_mails_ready on daily_mails (tenant_id, ready_at) where state = 'queued';
alter table daily_mails enable row level security;
alter table daily_mails force row level security;
create policy tenant on daily_mails using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on daily_mails to renkei_app;
grant select, delete on daily_mails to renkei_jobs;

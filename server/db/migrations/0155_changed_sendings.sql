-- Whoever planned an e-mail, asked for its approval or sent it hears what a colleague does to its sending.
alter table notifications add column email_id bigint;
alter table notifications add column email_change text;
-- The time for which the e-mail was planned, or is planned from now on; null: at once, or none.
alter table notifications add column email_scheduled_at timestamptz;
alter table notifications
  add constraint notifications_email foreign key (tenant_id, email_id) references emails (tenant_id, id) on delete cascade;
create index notifications_email on notifications (tenant_id, email_id) where email_id is not null;
alter table notifications drop constraint notifications_kind_check;
alter table notifications
  add constraint notifications_kind_check check (
    kind in (
      'comment', 'mention', 'like', 'alert', 'report_alert', 'alert_condition_invalid', 'task_assigned', 'task_due', 'import_finished',
      'import_undone', 'handover', 'named_record_deleted', 'email_changed'
    )
  );
alter table notifications drop constraint notifications_subject_check;
alter table notifications
  add constraint notifications_subject_check check (
    case kind
      when 'alert' then alert_id is not null
      when 'report_alert' then alert_id is not null
      when 'alert_condition_invalid' then alert_condition_id is not null
      when 'task_assigned' then task_id is not null and actor_id is not null
      when 'task_due' then task_id is not null and is_overdue is not null
      when 'import_finished' then num_nonnulls(import_id, data_upload_id) = 1 and outcome is not null
      when 'import_undone' then num_nonnulls(import_id, data_upload_id) = 1 and actor_id is not null
      when 'handover' then staff_change_id is not null and actor_id is not null
      when 'named_record_deleted' then num_nonnulls(condition_uses, deleted_kind, deleted_names, actor_id) = 4
      when 'email_changed' then num_nonnulls(email_id, email_change, actor_id) = 3
      else communication_id is not null and actor_id is not null
    end
    and num_nonnulls(
      communication_id, alert_id, alert_condition_id, task_id, import_id, data_upload_id, staff_change_id, condition_uses, email_id
    ) = 1
  );

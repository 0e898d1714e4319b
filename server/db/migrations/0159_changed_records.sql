-- People hear what a colleague does to the tasks and planned visits in their charge, and to what they open first or get by mail.
alter table notifications add column record_kind text;
-- Several, if one step moved several.
alter table notifications add column record_ids bigint[];
alter table notifications add column record_change text;
-- What is told of them, as it was then: the record may be gone by the time it is read.
alter table notifications add column record_details jsonb;
-- Why an e-mail is held, if nobody has held it.
alter table notifications add column email_held_reason text;
-- A restoration looks for what was told of the deletion.
create index notifications_record on notifications (tenant_id, record_kind) where record_kind is not null;
alter table notifications drop constraint notifications_kind_check;
alter table notifications
  add constraint notifications_kind_check check (
    kind in (
      'comment', 'mention', 'like', 'alert', 'report_alert', 'alert_condition_invalid', 'task_assigned', 'task_due', 'import_finished',
      'import_undone', 'handover', 'named_record_deleted', 'email_changed', 'work_changed', 'report_changed'
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
      when 'email_changed' then num_nonnulls(email_id, email_change) = 2 and num_nonnulls(actor_id, email_held_reason) = 1
      when 'work_changed' then num_nonnulls(record_kind, record_ids, record_change, record_details, actor_id) = 5
      when 'report_changed' then num_nonnulls(record_kind, record_ids, record_change, record_details, actor_id) = 5
      else communication_id is not null and actor_id is not null
    end
    and num_nonnulls(
      communication_id, alert_id, alert_condition_id, task_id, import_id, data_upload_id, staff_change_id, condition_uses, email_id, record_ids
    ) = 1
  );

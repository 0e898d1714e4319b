-- Whoever made conditions hears when somebody deletes for good what they name.
-- What was deleted: the kind, and the names that it had.
alter table notifications add column deleted_kind   text;
alter table notifications add column deleted_names  text[];
-- The account's own conditions that named it: holder, name, and the screen with its path. Nobody reads those of others here.
alter table notifications add column condition_uses jsonb;
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
    kind in (
      'comment', 'mention', 'like', 'alert', 'report_alert', 'alert_condition_invalid', 'task_assigned', 'task_due', 'import_finished',
      'handover', 'named_record_deleted'
    )
  );
alter table notifications drop constraint notifications_subject_check;
alter table notifications add constraint notifications_subject_check check (
    case kind
      when 'alert' then alert_id is not null
      when 'report_alert' then alert_id is not null
      when 'alert_condition_invalid' then alert_condition_id is not null
      when 'task_assigned' then task_id is not null and actor_id is not null
      when 'task_due' then task_id is not null and is_overdue is not null
      when 'import_finished' then num_nonnulls(import_id, data_upload_id) = 1 and outcome is not null
      when 'handover' then staff_change_id is not null and actor_id is not null
      when 'named_record_deleted' then num_nonnulls(condition_uses, deleted_kind, deleted_names, actor_id) = 4
      else communication_id is not null and actor_id is not null
    end
    and num_nonnulls(
      communication_id, alert_id, alert_condition_id, task_id, import_id, data_upload_id, staff_change_id, condition_uses
    ) = 1
  );

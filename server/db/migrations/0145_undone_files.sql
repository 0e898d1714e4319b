-- Who undid or discarded a file, so that others can be told; null for files of a time before this.
alter table data_uploads add column deleted_by bigint;
alter table data_uploads
  add constraint data_uploads_deleted_by foreign key (tenant_id, deleted_by) references accounts (tenant_id, id);
create index data_uploads_deleted_by on data_uploads (tenant_id, deleted_by) where deleted_by is not null;

-- Whoever brought a file hears when somebody else undoes it.
alter table notifications drop constraint notifications_kind_check;
alter table notifications
  add constraint notifications_kind_check check (
    kind in (
      'comment', 'mention', 'like', 'alert', 'report_alert', 'alert_condition_invalid', 'task_assigned', 'task_due', 'import_finished',
      'import_undone', 'handover', 'named_record_deleted'
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
      else communication_id is not null and actor_id is not null
    end
    and num_nonnulls(
      communication_id, alert_id, alert_condition_id, task_id, import_id, data_upload_id, staff_change_id, condition_uses
    ) = 1
  );

-- When a value of a partner's label was written, so that a file does not replace what somebody has written since it was sent; null for values of a time before
-- this. The default comes after the column: a table of many values is not written anew.
alter table medical_institution_label_values add column written_at timestamptz;
alter table medical_institution_label_values alter column written_at set default statement_timestamp();
alter table medical_institution_label_choices add column written_at timestamptz;
alter table medical_institution_label_choices alter column written_at set default statement_timestamp();

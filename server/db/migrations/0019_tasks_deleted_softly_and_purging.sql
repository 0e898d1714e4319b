alter table tasks add deleted_at timestamptz;
create index tasks_deleted on tasks (tenant_id, deleted_at) where deleted_at is not null;
create index action_list_medical_institutions_removed
  on action_list_medical_institutions (tenant_id, removed_at) where removed_at is not null;
create index uploaded_files_created_at on uploaded_files (tenant_id, created_at);

-- A job removes for good what can no longer be restored, and files that nothing refers to.
grant select, delete on communications, vocs, doctors, tasks, action_lists, action_list_medical_institutions, uploaded_files
  to renkei_jobs;
grant select on communication_attachments to renkei_jobs;
-- A task outlives the contact that it came from.
grant update (communication_id) on tasks to renkei_jobs;

-- The communication that was recorded to finish a task; the other key names the one in which it was agreed as well. It is null for tasks that were finished before
-- this, of which nobody can say it for sure.
alter table tasks add column recorded_communication_id bigint;
alter table tasks
  add constraint tasks_recorded_communication foreign key (tenant_id, recorded_communication_id) references communications (tenant_id, id);
create index tasks_recorded_communication on tasks (tenant_id, recorded_communication_id) where recorded_communication_id is not null;
grant update (recorded_communication_id) on tasks to renkei_jobs;

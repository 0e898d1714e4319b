create sequence tasks_id_seq;
create table tasks (
  tenant_id              bigint not null references tenants,
  id                     bigint not null default nextval('tasks_id_seq'),
  title                  text not null check (char_length(title) between 1 and 200),
  status                 text not null default 'incomplete' check (status in ('incomplete', 'finished')),
  staff_id               bigint not null,
  deadline               date,
  medical_institution_id bigint references medical_institutions,
  created_at             timestamptz not null default clock_timestamp(),
  created_by             bigint not null,
  finished_at            timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, staff_id) references accounts (tenant_id, id),
  foreign key (tenant_id, created_by) references accounts (tenant_id, id),
  check ((status = 'finished') = (finished_at is not null))
);
-- The list, in either order; the falling one by deadline ends with those that have none too.
create index tasks_deadline on tasks (tenant_id, status, deadline, id);
create index tasks_deadline_falling on tasks (tenant_id, status, deadline desc nulls last, id desc);
create index tasks_created_at on tasks (tenant_id, status, created_at, id);
create index tasks_medical_institution on tasks (tenant_id, medical_institution_id, status, deadline);
-- What somebody has to do, and what of it is overdue.
create index tasks_staff on tasks (tenant_id, staff_id, status, deadline);
create index tasks_created_by on tasks (tenant_id, created_by);

alter table tasks enable row level security;
alter table tasks force row level security;
create policy tenant on tasks using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on tasks to renkei_app;
grant usage on tasks_id_seq to renkei_app;

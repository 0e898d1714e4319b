-- Visits that are planned: where somebody goes on which day, and in which order.
create sequence visit_plans_id_seq;
create table visit_plans (
  tenant_id              bigint   not null,
  id                     bigint   not null default nextval('visit_plans_id_seq'),
  medical_institution_id bigint   not null,
  staff_id               bigint   not null,
  planned_date           date     not null,
  -- The place within the person's day, from 1. Gaps mean nothing.
  position               integer  not null check (position >= 1),
  start_time             text     check (start_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  purpose                text     check (char_length(purpose) between 1 and 200),
  status                 text     not null default 'planned' check (status in ('planned', 'done', 'cancelled')),
  -- The communication that recorded the visit. A visit stays done when its communication is purged.
  communication_id       bigint,
  cancelled_reason       text     check (char_length(cancelled_reason) between 1 and 200),
  created_by             bigint   not null,
  created_at             timestamptz not null,
  updated_at             timestamptz not null,
  deleted_at             timestamptz,
  primary key (tenant_id, id),
  check (communication_id is null or status = 'done'),
  check (cancelled_reason is null or status = 'cancelled')
);
alter table visit_plans add foreign key (tenant_id) references tenants;
alter table visit_plans add foreign key (medical_institution_id) references medical_institutions;
alter table visit_plans add foreign key (tenant_id, staff_id) references accounts (tenant_id, id);
alter table visit_plans add foreign key (tenant_id, created_by) references accounts (tenant_id, id);
alter table visit_plans add foreign key (tenant_id, communication_id) references communications (tenant_id, id);
-- The list: the days of all, those of one person, those of one institution.
create index visit_plans_day on visit_plans (tenant_id, planned_date, position, id);
create index visit_plans_staff on visit_plans (tenant_id, staff_id, planned_date, position, id);
create index visit_plans_medical_institution on visit_plans (tenant_id, medical_institution_id, planned_date, position, id);
create index visit_plans_communication on visit_plans (tenant_id, communication_id) where communication_id is not null;
create index visit_plans_created_by on visit_plans (tenant_id, created_by);

alter table visit_plans enable row level security;
alter table visit_plans force row level security;
create policy tenant on visit_plans using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on visit_plans to renkei_app;
grant usage on visit_plans_id_seq to renkei_app;
-- The purge of what was deleted long ago.
grant select, delete, update (communication_id) on visit_plans to renkei_jobs;

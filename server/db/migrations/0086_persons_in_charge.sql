-- Rules by which people get partners: saved conditions of the partner search with a person. They are applied on demand.
create sequence staff_rules_id_seq;
create table staff_rules (
  tenant_id  bigint not null,
  id         bigint not null default nextval('staff_rules_id_seq'),
  name       text   not null check (char_length(name) between 1 and 100),
  staff_id   bigint not null,
  -- As contract/institutions/medicalInstitutions.ts says.
  conditions jsonb  not null,
  created_by bigint not null,
  updated_at timestamptz not null,
  applied_at timestamptz,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
alter table staff_rules add foreign key (tenant_id) references tenants;
alter table staff_rules add foreign key (tenant_id, staff_id) references accounts (tenant_id, id);
alter table staff_rules add foreign key (tenant_id, created_by) references accounts (tenant_id, id);
create index staff_rules_staff on staff_rules (tenant_id, staff_id);
create index staff_rules_created_by on staff_rules (tenant_id, created_by);

-- One step that changed who is in charge, of one partner or of many, so that it can be taken back as a whole.
create sequence staff_changes_id_seq;
create table staff_changes (
  tenant_id              bigint not null,
  id                     bigint not null default nextval('staff_changes_id_seq'),
  kind                   text   not null check (kind in ('hand', 'rule', 'handover')),
  staff_rule_id          bigint,
  -- Of a handover: from whom to whom, and what else than partners went along.
  staff_id_from          bigint,
  staff_id_to            bigint,
  task_ids               bigint[] not null default '{}',
  visit_plan_ids         bigint[] not null default '{}',
  medical_institution_count int not null default 0,
  created_by             bigint not null,
  created_at             timestamptz not null,
  undone_at              timestamptz,
  primary key (tenant_id, id),
  check ((kind = 'handover') = (num_nonnulls(staff_id_from, staff_id_to) = 2)),
  check ((kind = 'rule') = (staff_rule_id is not null))
);
alter table staff_changes add foreign key (tenant_id) references tenants;
alter table staff_changes add foreign key (tenant_id, staff_rule_id) references staff_rules (tenant_id, id);
alter table staff_changes add foreign key (tenant_id, staff_id_from) references accounts (tenant_id, id);
alter table staff_changes add foreign key (tenant_id, staff_id_to) references accounts (tenant_id, id);
alter table staff_changes add foreign key (tenant_id, created_by) references accounts (tenant_id, id);
create index staff_changes_rule on staff_changes (tenant_id, staff_rule_id) where staff_rule_id is not null;
create index staff_changes_from on staff_changes (tenant_id, staff_id_from) where staff_id_from is not null;
create index staff_changes_to on staff_changes (tenant_id, staff_id_to) where staff_id_to is not null;
create index staff_changes_created_by on staff_changes (tenant_id, created_by);

-- Who is in charge of a partner, and who was. A change of person or place ends a row and begins another.
create sequence medical_institution_staffs_id_seq;
create table medical_institution_staffs (
  tenant_id              bigint   not null,
  id                     bigint   not null default nextval('medical_institution_staffs_id_seq'),
  medical_institution_id bigint   not null,
  staff_id               bigint   not null,
  -- From 1, which is the main person.
  position               smallint not null check (position between 1 and 20),
  source                 text     not null check (source in ('hand', 'area', 'rule')),
  started_at             timestamptz not null,
  staff_change_id        bigint   not null,
  ended_at               timestamptz,
  staff_change_id_end    bigint,
  primary key (tenant_id, id),
  check ((ended_at is null) = (staff_change_id_end is null))
);
alter table medical_institution_staffs add foreign key (tenant_id) references tenants;
alter table medical_institution_staffs add foreign key (medical_institution_id) references medical_institutions;
alter table medical_institution_staffs add foreign key (tenant_id, staff_id) references accounts (tenant_id, id);
alter table medical_institution_staffs add foreign key (tenant_id, staff_change_id) references staff_changes (tenant_id, id);
alter table medical_institution_staffs add foreign key (tenant_id, staff_change_id_end) references staff_changes (tenant_id, id);
create unique index medical_institution_staffs_now
  on medical_institution_staffs (tenant_id, medical_institution_id, staff_id) where ended_at is null;
create index medical_institution_staffs_institution on medical_institution_staffs (tenant_id, medical_institution_id, id);
create index medical_institution_staffs_staff
  on medical_institution_staffs (tenant_id, staff_id, medical_institution_id) where ended_at is null;
create index medical_institution_staffs_account on medical_institution_staffs (tenant_id, staff_id);
create index medical_institution_staffs_change on medical_institution_staffs (tenant_id, staff_change_id);
create index medical_institution_staffs_change_end
  on medical_institution_staffs (tenant_id, staff_change_id_end) where staff_change_id_end is not null;

-- How many visits, interviews and first visits are aimed at in a month: of a person, or of the office where staff_id is null.
create sequence targets_id_seq;
create table targets (
  tenant_id    bigint not null,
  id           bigint not null default nextval('targets_id_seq'),
  -- The first day of the month.
  month        date   not null check (extract(day from month) = 1),
  staff_id     bigint,
  visits       int    check (visits between 0 and 10000),
  interviews   int    check (interviews between 0 and 10000),
  new_partners int    check (new_partners between 0 and 10000),
  updated_at   timestamptz not null,
  updated_by   bigint not null,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, month, staff_id)
);
alter table targets add foreign key (tenant_id) references tenants;
alter table targets add foreign key (tenant_id, staff_id) references accounts (tenant_id, id);
alter table targets add foreign key (tenant_id, updated_by) references accounts (tenant_id, id);
create index targets_staff on targets (tenant_id, staff_id) where staff_id is not null;
create index targets_updated_by on targets (tenant_id, updated_by);

-- The receiver of a handover hears of it.
alter table notifications add column staff_change_id bigint;
alter table notifications add constraint notifications_staff_change foreign key (tenant_id, staff_change_id) references staff_changes (tenant_id, id);
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
    kind in (
      'comment', 'mention', 'like', 'alert', 'report_alert', 'alert_condition_invalid', 'task_assigned', 'task_due', 'import_finished',
      'handover'
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
      else communication_id is not null and actor_id is not null
    end
    and num_nonnulls(communication_id, alert_id, alert_condition_id, task_id, import_id, data_upload_id, staff_change_id) = 1
  );
create index notifications_staff_change on notifications (tenant_id, staff_change_id) where staff_change_id is not null;

do $$
declare
  table_name text;
begin
  foreach table_name in array array['staff_rules', 'staff_changes', 'medical_institution_staffs', 'targets'] loop
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
grant usage on staff_rules_id_seq, staff_changes_id_seq, medical_institution_staffs_id_seq, targets_id_seq to renkei_app;

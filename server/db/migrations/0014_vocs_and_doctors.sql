-- Groups of voices. The list is replaced as a whole: its version stands at the tenant.
alter table tenants add voc_groups_updated_at timestamptz;

create sequence voc_groups_id_seq;
create table voc_groups (
  tenant_id bigint not null references tenants,
  id        bigint not null default nextval('voc_groups_id_seq'),
  name      text   not null check (char_length(name) between 1 and 50),
  position  int    not null,
  primary key (tenant_id, id),
  -- Checked at the end of each statement, so that two groups can swap their names.
  unique (tenant_id, name) deferrable initially immediate
);

-- What partners tell the office (voice of the customer).
create sequence vocs_id_seq;
create table vocs (
  tenant_id              bigint   not null references tenants,
  id                     bigint   not null default nextval('vocs_id_seq'),
  medical_institution_id bigint   references medical_institutions,
  voc_group_id           bigint,
  title                  text     not null check (char_length(title) between 1 and 200),
  reported_date          date     not null check (reported_date >= '2000-01-01'),
  status                 text     not null check (status in ('NOT_STARTED', 'IN_PROGRESS', 'COMPLETED', 'NO_ACTION_REQUIRED')),
  priority               text     not null check (priority in ('LOW', 'MIDDLE', 'HIGH')),
  priority_rank          smallint not null generated always as
    (case priority when 'HIGH' then 3 when 'MIDDLE' then 2 else 1 end) stored,
  detail_text            text check (char_length(detail_text) between 1 and 10000),
  action_text            text check (char_length(action_text) between 1 and 10000),
  user_id                bigint   not null,
  created_at             timestamptz not null default clock_timestamp(),
  created_by             bigint   not null,
  updated_at             timestamptz not null default clock_timestamp(),
  deleted_at             timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, voc_group_id) references voc_groups (tenant_id, id),
  foreign key (tenant_id, user_id) references accounts (tenant_id, id),
  foreign key (tenant_id, created_by) references accounts (tenant_id, id)
);
-- The list in its three orders.
create index vocs_reported on vocs (tenant_id, reported_date, id) where deleted_at is null;
create index vocs_updated on vocs (tenant_id, updated_at, id) where deleted_at is null;
create index vocs_priority on vocs (tenant_id, priority_rank, reported_date, id) where deleted_at is null;
-- A column of the board.
create index vocs_status on vocs (tenant_id, status, priority_rank, reported_date, id) where deleted_at is null;
create index vocs_medical_institution on vocs (tenant_id, medical_institution_id, reported_date, id) where deleted_at is null;
create index vocs_user on vocs (tenant_id, user_id, reported_date, id) where deleted_at is null;
-- Deleted ones too: a group that goes leaves them as well.
create index vocs_voc_group on vocs (tenant_id, voc_group_id, reported_date, id);
create index vocs_created_by on vocs (tenant_id, created_by);
create index vocs_deleted on vocs (tenant_id, deleted_at, id) where deleted_at is not null;

-- The contacts in which a voice was heard or answered.
create table voc_communications (
  tenant_id        bigint not null references tenants,
  voc_id           bigint not null,
  communication_id bigint not null,
  primary key (tenant_id, voc_id, communication_id),
  foreign key (tenant_id, voc_id) references vocs (tenant_id, id) on delete cascade,
  foreign key (tenant_id, communication_id) references communications (tenant_id, id) on delete cascade
);
create index voc_communications_communication on voc_communications (tenant_id, communication_id);

-- The people whom the office knows at an institution.
create sequence doctors_id_seq;
create table doctors (
  tenant_id              bigint  not null references tenants,
  id                     bigint  not null default nextval('doctors_id_seq'),
  medical_institution_id bigint  not null references medical_institutions,
  division               text    check (char_length(division) between 1 and 100),
  position               text    check (char_length(position) between 1 and 100),
  name                   text    not null check (char_length(name) between 1 and 100),
  honorific              text    not null check (char_length(honorific) between 1 and 20),
  email                  text    check (char_length(email) between 3 and 254),
  -- False once somebody has found out that mail does not arrive.
  is_email_valid         boolean not null default true,
  phone_number           text    check (char_length(phone_number) between 1 and 50),
  profile                text    check (char_length(profile) between 1 and 5000),
  memo                   text    check (char_length(memo) between 1 and 5000),
  created_at             timestamptz not null default clock_timestamp(),
  created_by             bigint  not null,
  updated_date           timestamptz not null default clock_timestamp(),
  deleted_at             timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references accounts (tenant_id, id)
);
create index doctors_medical_institution on doctors (tenant_id, medical_institution_id, id) where deleted_at is null;
create index doctors_email on doctors (tenant_id, id) where deleted_at is null and email is not null and is_email_valid;
create index doctors_created_by on doctors (tenant_id, created_by);
create index doctors_deleted on doctors (tenant_id, medical_institution_id, deleted_at) where deleted_at is not null;

do $$
declare
  table_name text;
begin
  foreach table_name in array array['voc_groups', 'vocs', 'voc_communications', 'doctors'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format(
      'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)',
      table_name
    );
  end loop;
end
$$;
grant select, insert, update, delete on voc_groups, voc_communications to renkei_app;
grant select, insert, update on vocs, doctors to renkei_app;
grant usage on voc_groups_id_seq, vocs_id_seq, doctors_id_seq to renkei_app;

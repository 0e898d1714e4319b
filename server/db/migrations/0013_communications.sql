-- Files that people attach. The bytes lie in the storage under `storage_key`.
create sequence uploaded_files_id_seq;
create table uploaded_files (
  tenant_id    bigint not null references tenants,
  id           bigint not null default nextval('uploaded_files_id_seq'),
  storage_key  text not null,
  filename     text not null check (char_length(filename) between 1 and 255),
  content_type text not null,
  byte_count   bigint not null check (byte_count > 0),
  created_at   timestamptz not null default clock_timestamp(),
  created_by   bigint not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references accounts (tenant_id, id)
);
create index uploaded_files_created_by on uploaded_files (tenant_id, created_by);

create sequence communications_id_seq;
create table communications (
  tenant_id                 bigint not null references tenants,
  id                        bigint not null default nextval('communications_id_seq'),
  medical_institution_id    bigint not null references medical_institutions,
  communication_type        text not null check (communication_type in
    ('visit', 'new_visit', 'phone', 'email', 'postal_item', 'event_attendance', 'referral_acceptance', 'refused_referral', 'other')),
  acted_date                date not null check (acted_date >= '2000-01-01'),
  user_id                   bigint not null,
  category                  text check (char_length(category) between 1 and 100),
  purpose                   text check (char_length(purpose) between 1 and 200),
  story                     text check (char_length(story) between 1 and 10000),
  event_name                text check (char_length(event_name) between 1 and 200),
  memo                      text check (char_length(memo) between 1 and 10000),
  other_memo                text check (char_length(other_memo) between 1 and 10000),
  person_in_charge_hospital text check (char_length(person_in_charge_hospital) between 1 and 200),
  attendee                  text check (char_length(attendee) between 1 and 500),
  is_doctor_attended        boolean not null default false,
  -- Made by the device that sends a draft, so that one sent again after a lost answer is stored once.
  draft_key                 uuid,
  created_at                timestamptz not null default clock_timestamp(),
  created_by                bigint not null,
  updated_at                timestamptz not null default clock_timestamp(),
  deleted_at                timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, created_by, draft_key),
  foreign key (tenant_id, user_id) references accounts (tenant_id, id),
  foreign key (tenant_id, created_by) references accounts (tenant_id, id)
);
-- Newest first: all, of a partner, of a person, of a type.
create index communications_acted on communications (tenant_id, acted_date desc, id desc) where deleted_at is null;
create index communications_medical_institution
  on communications (tenant_id, medical_institution_id, acted_date desc, id desc) where deleted_at is null;
create index communications_user on communications (tenant_id, user_id, acted_date desc, id desc) where deleted_at is null;
create index communications_type
  on communications (tenant_id, communication_type, acted_date desc, id desc) where deleted_at is null;
-- The last visit of a partner.
create index communications_visits
  on communications (tenant_id, medical_institution_id, acted_date desc) where communication_type in ('visit', 'new_visit') and deleted_at is null;
create index communications_deleted on communications (tenant_id, deleted_at) where deleted_at is not null;

create table communication_attachments (
  tenant_id        bigint not null references tenants,
  communication_id bigint not null,
  uploaded_file_id bigint not null,
  position         int not null,
  primary key (tenant_id, communication_id, uploaded_file_id),
  foreign key (tenant_id, communication_id) references communications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, uploaded_file_id) references uploaded_files (tenant_id, id)
);
create index communication_attachments_file on communication_attachments (tenant_id, uploaded_file_id);

create sequence communication_comments_id_seq;
create table communication_comments (
  tenant_id        bigint not null references tenants,
  id               bigint not null default nextval('communication_comments_id_seq'),
  communication_id bigint not null,
  user_id          bigint not null,
  comment          text not null check (char_length(comment) between 1 and 2000),
  created_date     timestamptz not null default clock_timestamp(),
  updated_at       timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, communication_id) references communications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references accounts (tenant_id, id)
);
create index communication_comments_communication on communication_comments (tenant_id, communication_id, id);
create index communication_comments_user on communication_comments (tenant_id, user_id);

create table communication_likes (
  tenant_id        bigint not null references tenants,
  communication_id bigint not null,
  user_id          bigint not null,
  created_at       timestamptz not null default clock_timestamp(),
  primary key (tenant_id, communication_id, user_id),
  foreign key (tenant_id, communication_id) references communications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references accounts (tenant_id, id)
);
create index communication_likes_user on communication_likes (tenant_id, user_id);

-- What is to be done after a contact.
alter table tasks add communication_id bigint;
alter table tasks add foreign key (tenant_id, communication_id) references communications (tenant_id, id);
create index tasks_communication on tasks (tenant_id, communication_id);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['uploaded_files', 'communications', 'communication_attachments',
    'communication_comments', 'communication_likes'] loop
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
grant usage on uploaded_files_id_seq, communications_id_seq, communication_comments_id_seq to renkei_app;

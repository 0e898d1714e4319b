-- Communications that were entered at once: a mail to many institutions, or an event that many attended. A group holds what its communications have
-- in common. Each of them can still be changed and deleted alone.
create sequence communication_groups_id_seq;
create table communication_groups (
  tenant_id          bigint not null,
  id                 bigint not null default nextval('communication_groups_id_seq'),
  communication_type text   not null check (communication_type in ('postal_item', 'event_attendance')),
  name               text   not null check (char_length(name) between 1 and 200),
  acted_date         date   not null check (acted_date >= '2000-01-01'),
  user_id            bigint not null,
  person_in_charge_hospital text check (char_length(person_in_charge_hospital) between 1 and 200),
  story              text   check (char_length(story) between 1 and 10000),
  -- Made by the device, so that one sent again after a lost answer is stored once.
  draft_key          uuid,
  created_at         timestamptz not null default statement_timestamp(),
  created_by         bigint not null,
  updated_at         timestamptz not null default statement_timestamp(),
  deleted_at         timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, created_by, draft_key)
);
alter table communication_groups add foreign key (tenant_id) references tenants;
alter table communication_groups add foreign key (tenant_id, user_id) references accounts (tenant_id, id);
alter table communication_groups add foreign key (tenant_id, created_by) references accounts (tenant_id, id);
-- The list of events.
create index communication_groups_acted on communication_groups (tenant_id, communication_type, acted_date desc, id desc);
create index communication_groups_user on communication_groups (tenant_id, user_id);
create index communication_groups_deleted on communication_groups (tenant_id, deleted_at) where deleted_at is not null;

alter table communications add group_id bigint;
alter table communications add foreign key (tenant_id, group_id) references communication_groups (tenant_id, id);
create index communications_group on communications (tenant_id, group_id, medical_institution_id) where group_id is not null;

create sequence letter_templates_id_seq;
create table letter_templates (
  tenant_id  bigint not null,
  id         bigint not null default nextval('letter_templates_id_seq'),
  name       text   not null check (char_length(name) between 1 and 100),
  title      text   not null check (char_length(title) between 1 and 200),
  text       text   not null check (char_length(text) <= 5000),
  created_by bigint not null,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
alter table letter_templates add foreign key (tenant_id) references tenants;
alter table letter_templates add foreign key (tenant_id, created_by) references accounts (tenant_id, id);
create index letter_templates_created_by on letter_templates (tenant_id, created_by);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['communication_groups', 'letter_templates'] loop
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
grant usage on communication_groups_id_seq, letter_templates_id_seq to renkei_app;
-- The purge of what was deleted long ago.
grant select, delete on communication_groups to renkei_jobs;

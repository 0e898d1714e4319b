create sequence action_lists_id_seq;
create table action_lists (
  tenant_id  bigint not null references tenants,
  id         bigint not null default nextval('action_lists_id_seq'),
  name       text   not null check (char_length(name) between 1 and 100),
  status     text   not null default 'incomplete' check (status in ('incomplete', 'finished')),
  created_at timestamptz not null default clock_timestamp(),
  created_by bigint not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references accounts (tenant_id, id)
);
create index action_lists_created_at on action_lists (tenant_id, created_at, id) where deleted_at is null;
create index action_lists_status on action_lists (tenant_id, status, created_at, id) where deleted_at is null;
create index action_lists_name on action_lists (tenant_id, name, id) where deleted_at is null;
create index action_lists_deleted on action_lists (tenant_id, deleted_at) where deleted_at is not null;
create index action_lists_created_by on action_lists (tenant_id, created_by);

-- A row stays when its institution is taken off the list, so that it can come back as it was.
create table action_list_medical_institutions (
  tenant_id              bigint not null references tenants,
  action_list_id         bigint not null,
  medical_institution_id bigint not null references medical_institutions,
  status                 text   not null default 'not_actioned' check (status in ('actioned', 'not_actioned')),
  added_at               timestamptz not null default clock_timestamp(),
  added_by               bigint not null,
  removed_at             timestamptz,
  primary key (tenant_id, action_list_id, medical_institution_id),
  foreign key (tenant_id, action_list_id) references action_lists (tenant_id, id) on delete cascade,
  foreign key (tenant_id, added_by) references accounts (tenant_id, id)
);
-- The items of a list with their status, also for counting them without a look at the table.
create index action_list_medical_institutions_status
  on action_list_medical_institutions (tenant_id, action_list_id, status, added_at, medical_institution_id) where removed_at is null;
create index action_list_medical_institutions_institution
  on action_list_medical_institutions (tenant_id, medical_institution_id, action_list_id) where removed_at is null;
create index action_list_medical_institutions_added_by on action_list_medical_institutions (tenant_id, added_by);

-- Pasted lists name institutions by their whole name or by the seven digits that forms have room for.
create index medical_institutions_whole_name on medical_institutions (split_part(search_text, E'\n', 1));
create index medical_institutions_code_number on medical_institutions (right(insurance_code, 7));

do $$
declare
  table_name text;
begin
  foreach table_name in array array['action_lists', 'action_list_medical_institutions'] loop
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
grant usage on action_lists_id_seq to renkei_app;

create sequence tags_id_seq;
create table tags (
  tenant_id   bigint not null references tenants,
  id          bigint not null default nextval('tags_id_seq'),
  name        text not null check (char_length(name) between 1 and 50),
  description text,
  created_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, name)
);

create sequence tag_groups_id_seq;
create table tag_groups (
  tenant_id   bigint not null references tenants,
  id          bigint not null default nextval('tag_groups_id_seq'),
  name        text not null check (char_length(name) between 1 and 50),
  description text,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);

create table tag_group_tags (
  tenant_id    bigint not null references tenants,
  tag_group_id bigint not null,
  tag_id       bigint not null,
  primary key (tenant_id, tag_group_id, tag_id),
  foreign key (tenant_id, tag_group_id) references tag_groups (tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag_id) references tags (tenant_id, id) on delete cascade
);
create index tag_group_tags_tag on tag_group_tags (tenant_id, tag_id);

create table medical_institution_tags (
  tenant_id              bigint not null references tenants,
  medical_institution_id bigint not null references medical_institutions,
  tag_id                 bigint not null,
  primary key (tenant_id, medical_institution_id, tag_id),
  foreign key (tenant_id, tag_id) references tags (tenant_id, id) on delete cascade
);
create index medical_institution_tags_tag on medical_institution_tags (tenant_id, tag_id, medical_institution_id);

create sequence memos_id_seq;
create table memos (
  tenant_id              bigint not null references tenants,
  id                     bigint not null default nextval('memos_id_seq'),
  medical_institution_id bigint not null references medical_institutions,
  content                text not null,
  updated_at             timestamptz not null default clock_timestamp(),
  updated_by             bigint not null,
  primary key (tenant_id, id),
  unique (tenant_id, medical_institution_id),
  foreign key (tenant_id, updated_by) references accounts (tenant_id, id)
);

create sequence special_notes_id_seq;
create table special_notes (
  tenant_id              bigint not null references tenants,
  id                     bigint not null default nextval('special_notes_id_seq'),
  medical_institution_id bigint not null references medical_institutions,
  content                text not null,
  updated_at             timestamptz not null default clock_timestamp(),
  updated_by             bigint not null,
  primary key (tenant_id, id),
  unique (tenant_id, medical_institution_id),
  foreign key (tenant_id, updated_by) references accounts (tenant_id, id)
);

create sequence saved_filters_id_seq;
create table saved_filters (
  tenant_id  bigint not null references tenants,
  id         bigint not null default nextval('saved_filters_id_seq'),
  account_id bigint not null,
  screen     text not null,
  name       text not null check (char_length(name) between 1 and 50),
  conditions jsonb not null,
  primary key (tenant_id, id),
  unique (tenant_id, account_id, screen, name),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade
);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['tags', 'tag_groups', 'tag_group_tags', 'medical_institution_tags', 'memos', 'special_notes', 'saved_filters'] loop
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
grant usage on tags_id_seq, tag_groups_id_seq, memos_id_seq, special_notes_id_seq, saved_filters_id_seq to renkei_app;

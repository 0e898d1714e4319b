-- Saved conditions that everybody in the office can use, and what each person has made of the saved conditions that they see.
alter table saved_filters add column is_shared boolean not null default false;
create index saved_filters_shared on saved_filters (tenant_id, screen) where is_shared;

-- Those that stand above their list. A row stays when its conditions are shared no longer, and counts again once they are.
create table saved_filter_pins (
  tenant_id       bigint not null,
  account_id      bigint not null,
  saved_filter_id bigint not null,
  primary key (tenant_id, account_id, saved_filter_id)
);
alter table saved_filter_pins add foreign key (tenant_id) references tenants;
alter table saved_filter_pins add foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade;
alter table saved_filter_pins add foreign key (tenant_id, saved_filter_id) references saved_filters (tenant_id, id) on delete cascade;
create index saved_filter_pins_saved_filter on saved_filter_pins (tenant_id, saved_filter_id);

-- Those with which their list opens. The key says that a person has at most one a list.
create table saved_filter_defaults (
  tenant_id       bigint not null,
  account_id      bigint not null,
  screen          text   not null,
  saved_filter_id bigint not null,
  primary key (tenant_id, account_id, screen)
);
alter table saved_filter_defaults add foreign key (tenant_id) references tenants;
alter table saved_filter_defaults add foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade;
alter table saved_filter_defaults add foreign key (tenant_id, saved_filter_id) references saved_filters (tenant_id, id) on delete cascade;
create index saved_filter_defaults_saved_filter on saved_filter_defaults (tenant_id, saved_filter_id);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['saved_filter_pins', 'saved_filter_defaults'] loop
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

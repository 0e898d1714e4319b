-- In which weeks of contacts which characters and pairs of neighbours stand in their texts (server/communications/textSearch). Under row-level security
-- only b-tree operators can use an index, so the pairs are rows, and by week they are few. Each is a number made from the characters. Rows may say too
-- much, never too little: the texts themselves are compared afterwards.
create table communication_grams (
  tenant_id bigint not null,
  gram      int    not null,
  -- Its Monday.
  week      date   not null,
  primary key (tenant_id, gram, week)
);
alter table communication_grams add foreign key (tenant_id) references tenants;

create table communication_gram_states (
  tenant_id     bigint      not null,
  -- Contacts that were changed from here on may be missing in communication_grams.
  indexed_until timestamptz not null,
  primary key (tenant_id)
);
alter table communication_gram_states add foreign key (tenant_id) references tenants;

do $$
declare
  table_name text;
begin
  foreach table_name in array array['communication_grams', 'communication_gram_states'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format(
      'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)',
      table_name
    );
    execute format('grant select on %I to renkei_app', table_name);
    execute format('grant select, insert, update, delete on %I to renkei_jobs', table_name);
  end loop;
end
$$;

create index communications_updated on communications (tenant_id, updated_at desc, id);

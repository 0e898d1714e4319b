-- Other systems that hear of events. Addresses and secrets are encrypted with a key of the installation: the addresses of Slack and Teams are secrets too.
create sequence webhooks_id_seq;
create table webhooks (
  tenant_id       bigint  not null,
  id              bigint  not null default nextval('webhooks_id_seq'),
  name            text    not null check (char_length(name) between 1 and 50),
  format          text    not null check (format in ('renkei', 'slack', 'teams')),
  sealed_url      text    not null,
  -- Null where the format has no signature.
  sealed_secret   text    check ((format = 'renkei') = (sealed_secret is not null)),
  -- Signs beside the new one for a while after that was made.
  sealed_previous_secret text,
  previous_secret_until  timestamptz,
  events          text[]  not null
    check (events <@ array['alert', 'report_alert', 'import_finished', 'task_assigned', 'task_due', 'mention']),
  language        text    not null check (language in ('ja', 'en')),
  is_enabled      boolean not null,
  -- Since when every attempt has failed.
  failing_since   timestamptz,
  -- When it was switched off because of that, and when the owners were told.
  stopped_at      timestamptz,
  owners_told_at  timestamptz,
  created_by      bigint  not null,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  primary key (tenant_id, id),
  check ((sealed_previous_secret is null) = (previous_secret_until is null))
);
alter table webhooks add foreign key (tenant_id) references tenants;
alter table webhooks add foreign key (tenant_id, created_by) references accounts (tenant_id, id);
create index webhooks_creator on webhooks (tenant_id, created_by);

-- One row for each event and webhook, written with the event, before anything is sent.
create sequence webhook_deliveries_id_seq;
create table webhook_deliveries (
  tenant_id    bigint   not null,
  id           bigint   not null default nextval('webhook_deliveries_id_seq'),
  webhook_id   bigint   not null,
  event        text     not null
    check (event in ('alert', 'report_alert', 'import_finished', 'task_assigned', 'task_due', 'mention', 'test')),
  -- Names the event, so that it is delivered once however often it is told.
  event_key    text     not null,
  -- What is sent: the name of a condition or report, counts, and the path of a screen.
  details      jsonb    not null,
  state        text     not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts     smallint not null default 0,
  -- When a worker may take it: whoever does moves this on, so that another continues if that one dies.
  ready_at     timestamptz not null,
  -- Of the newest attempt, and null while one is under way: the status, otherwise why there was none, and the beginning of the answer.
  status_code  int,
  failure      text     check (failure in ('refused_address', 'unresolved', 'certificate', 'unreachable', 'timeout', 'status', 'switched_off')),
  answer       text,
  attempted_at timestamptz,
  created_at   timestamptz not null,
  finished_at  timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, webhook_id, event_key),
  check ((state = 'queued') = (finished_at is null))
);
alter table webhook_deliveries add foreign key (tenant_id) references tenants;
alter table webhook_deliveries add foreign key (tenant_id, webhook_id) references webhooks (tenant_id, id) on delete cascade;
create index webhook_deliveries_ready on webhook_deliveries (tenant_id, ready_at) where state = 'queued';
create index webhook_deliveries_newest on webhook_deliveries (tenant_id, webhook_id, id desc);
create index webhook_deliveries_finished_at on webhook_deliveries (tenant_id, finished_at) where finished_at is not null;

-- Browsers in which an account wants notifications. `sealed` holds address and keys, encrypted with a key of the installation.
create sequence push_subscriptions_id_seq;
create table push_subscriptions (
  tenant_id     bigint not null,
  id            bigint not null default nextval('push_subscriptions_id_seq'),
  account_id    bigint not null,
  -- SHA-256 of the address, by which a browser finds its own.
  endpoint_hash text   not null,
  sealed        text   not null,
  device        text   not null check (char_length(device) between 1 and 100),
  language      text   not null check (language in ('ja', 'en')),
  created_at    timestamptz not null,
  last_sent_at  timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, account_id, endpoint_hash)
);
alter table push_subscriptions add foreign key (tenant_id) references tenants;
alter table push_subscriptions add foreign key (tenant_id, account_id) references accounts (tenant_id, id);

-- What a browser is still to be told. Rows go once it has been told.
create sequence push_messages_id_seq;
create table push_messages (
  tenant_id       bigint   not null,
  id              bigint   not null default nextval('push_messages_id_seq'),
  subscription_id bigint   not null,
  kind            text     not null,
  -- The screen that it leads to.
  path            text     not null,
  attempts        smallint not null default 0,
  ready_at        timestamptz not null,
  primary key (tenant_id, id)
);
alter table push_messages add foreign key (tenant_id) references tenants;
alter table push_messages add foreign key (tenant_id, subscription_id) references push_subscriptions (tenant_id, id) on delete cascade;
create index push_messages_subscription on push_messages (tenant_id, subscription_id);
create index push_messages_ready on push_messages (tenant_id, ready_at);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['webhooks', 'webhook_deliveries', 'push_subscriptions', 'push_messages'] loop
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
grant usage on webhooks_id_seq, webhook_deliveries_id_seq, push_subscriptions_id_seq, push_messages_id_seq to renkei_app;
-- Jobs end imports and raise alerts, and old deliveries go.
grant select on webhooks, push_subscriptions, alerts to renkei_jobs;
grant select, insert, delete on webhook_deliveries to renkei_jobs;
grant insert on push_messages to renkei_jobs;
grant usage on webhook_deliveries_id_seq, push_messages_id_seq to renkei_jobs;

-- Whoever writes a delivery or a message has those of the transaction's tenant sent.
create function queue_deliveries() returns void
language plpgsql security definer set search_path = pg_temp as $$
declare
  tenant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  if tenant is null then
    raise exception 'No tenant';
  end if;
  perform graphile_worker.add_job(
    'send_deliveries',
    json_build_object('tenant_id', tenant),
    job_key => 'deliveries ' || tenant,
    priority => 8,
    max_attempts => 1
  );
end
$$;
revoke all on function queue_deliveries from public;
grant execute on function queue_deliveries to renkei_app, renkei_jobs;

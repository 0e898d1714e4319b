-- What a creating call has stored under the key that its caller gave it (`Idempotency-Key`), so that a call whose reply was lost adds no second record when it
-- is sent again. Rows go after a week (server/jobs/purgeDeleted.ts).
create table idempotency_keys (
  tenant_id   bigint      not null,
  account_id  bigint      not null,
  key         text        not null check (char_length(key) between 16 and 64),
  -- The operationId.
  operation   text        not null,
  -- Of what was sent, with a key of the installation: it tells nobody what that was.
  digest      text        not null,
  -- The records that were created, the main one first.
  record_ids  bigint[]    not null,
  -- The reply of a call that answers in numbers alone, where no other call reads the record.
  reply       jsonb,
  created_at  timestamptz not null default statement_timestamp(),
  primary key (tenant_id, account_id, key)
);
alter table idempotency_keys add foreign key (tenant_id) references tenants;
alter table idempotency_keys add foreign key (tenant_id, account_id) references accounts (tenant_id, id);
create index idempotency_keys_created_at on idempotency_keys (tenant_id, created_at);

alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy tenant on idempotency_keys using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert on idempotency_keys to renkei_app;
grant select, delete on idempotency_keys to renkei_jobs;

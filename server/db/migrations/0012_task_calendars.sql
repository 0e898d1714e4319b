-- The private address of an account's task feed: only its hash, so that nobody who reads the database can read the feed.
create table task_calendars (
  tenant_id  bigint not null references tenants,
  account_id bigint not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);

alter table task_calendars enable row level security;
alter table task_calendars force row level security;
create policy tenant on task_calendars using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on task_calendars to renkei_app;

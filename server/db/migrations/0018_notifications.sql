alter table accounts
  add enabled_notification boolean not null default true,
  add enabled_communication_reactions_summary boolean not null default false;

-- What colleagues did about somebody's communications, and where they named somebody.
create sequence notifications_id_seq;
create table notifications (
  tenant_id        bigint not null references tenants,
  id               bigint not null default nextval('notifications_id_seq'),
  account_id       bigint not null,
  kind             text   not null check (kind in ('comment', 'mention', 'like')),
  communication_id bigint not null,
  comment_id       bigint,
  actor_id         bigint not null,
  created_at       timestamptz not null default clock_timestamp(),
  read_at          timestamptz,
  -- When a mail told of it.
  summarized_at    timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  foreign key (tenant_id, actor_id) references accounts (tenant_id, id),
  foreign key (tenant_id, communication_id) references communications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, comment_id) references communication_comments (tenant_id, id) on delete cascade,
  check ((kind = 'like') = (comment_id is null))
);
create index notifications_account on notifications (tenant_id, account_id, id desc);
create index notifications_unread on notifications (tenant_id, account_id) where read_at is null;
create index notifications_untold on notifications (tenant_id, account_id) where summarized_at is null;
create index notifications_actor on notifications (tenant_id, actor_id);
create index notifications_comment on notifications (tenant_id, comment_id);
create unique index notifications_like
  on notifications (tenant_id, communication_id, account_id, actor_id) where kind = 'like';
create index notifications_communication on notifications (tenant_id, communication_id);

alter table notifications enable row level security;
alter table notifications force row level security;
create policy tenant on notifications using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on notifications to renkei_app;
grant usage on notifications_id_seq to renkei_app;

-- The daily mail is written by a job.
grant select on accounts, communications to renkei_jobs;
grant select, update on notifications to renkei_jobs;

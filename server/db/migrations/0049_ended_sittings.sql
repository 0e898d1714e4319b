-- Sittings that somebody has logged out of: their access tokens, which live for minutes more, are worthless from then on. A sitting is what the
-- provider's tokens name it (`sid`). Rows are purged once no token of theirs can be alive.
create table ended_sittings (
  tenant_id bigint not null references tenants,
  sitting   text not null check (char_length(sitting) between 1 and 200),
  ended_at  timestamptz not null default statement_timestamp(),
  primary key (tenant_id, sitting)
);
alter table ended_sittings enable row level security;
alter table ended_sittings force row level security;
create policy tenant on ended_sittings using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert on ended_sittings to renkei_app;
grant select, delete on ended_sittings to renkei_jobs;

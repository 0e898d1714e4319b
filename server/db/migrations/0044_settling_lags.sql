-- Within how many months from a referral nearly all first stays of a tenant have ended, so that the newest months are not taken for whole ones
-- (server/facts/settlingLag.ts). Computed with the trends of its institutions.
create table settling_lags (
  tenant_id   bigint not null references tenants,
  -- Months from that of the referral to that in which the stay ended.
  month_count smallint not null check (month_count >= 0),
  -- Stays of which this was learned.
  stay_count  int not null check (stay_count > 0),
  computed_at timestamptz not null default statement_timestamp(),
  primary key (tenant_id)
);

alter table settling_lags enable row level security;
alter table settling_lags force row level security;
create policy tenant on settling_lags using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select on settling_lags to renkei_app;
grant select, insert, update, delete on settling_lags to renkei_jobs;

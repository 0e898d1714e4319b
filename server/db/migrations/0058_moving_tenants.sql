-- Tenants move to another installation and end (docs/OPERATIONS.md, "Moving and deleting a tenant").

-- Since when a tenant is being deleted: nobody signs in to it any more, and no job works on it.
alter table tenants add column ending_at timestamptz;

-- The key of the patients' hashes of a tenant that has come from another installation, encrypted with a key of this one. Other tenants' keys are
-- derived from the product's secret (server/facts/referrals/patientKeys.ts).
create table patient_keys (
  tenant_id bigint primary key references tenants,
  sealed    text not null
);
alter table patient_keys enable row level security;
alter table patient_keys force row level security;
create policy tenant on patient_keys using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select on patient_keys to renkei_app, renkei_jobs;

-- The signed records of deleted tenants, which outlive their rows. No role of the product reads them, only the operator's commands.
create table identity.deletion_records (
  tenant_id  bigint primary key,
  record     text not null
);

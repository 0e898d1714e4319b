-- What a file brings by the ten thousands names its upload or its stay together with the tenant, and those name the tenant: that each row's tenant
-- exists need not be asked a second time.
alter table hospital_admissions drop constraint hospital_admissions_tenant_id_fkey;
alter table hospital_admission_operations drop constraint hospital_admission_operations_tenant_id_fkey;
alter table admission_charges drop constraint admission_charges_tenant_id_fkey;

-- Whoever looks for a department's stays names one.
drop index hospital_admissions_own_department;
create index hospital_admissions_own_department on hospital_admissions (tenant_id, own_department_id)
  where own_department_id is not null;

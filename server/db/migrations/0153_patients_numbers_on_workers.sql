-- Who may read a patient's number is said in permissive policies alone. The workers of a distributed database took the restrictive one of 0149 for a
-- permissive one (docs/DISTRIBUTION.md), which showed numbers to every step of the API. What each role sees on one machine stays as it was.
drop policy reading on referral_patient_numbers;
drop policy tenant on referral_patient_numbers;
create policy tenant on referral_patient_numbers for select
  using (
    tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
    and (current_user <> 'renkei_app' or current_setting('app.patient_numbers', true) = 'read')
  );
create policy adding on referral_patient_numbers for insert
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
create policy changing on referral_patient_numbers for update
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
create policy removing on referral_patient_numbers for delete
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
drop policy reading on reverse_referral_patient_numbers;
drop policy tenant on reverse_referral_patient_numbers;
create policy tenant on reverse_referral_patient_numbers for select
  using (
    tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
    and (current_user <> 'renkei_app' or current_setting('app.patient_numbers', true) = 'read')
  );
create policy adding on reverse_referral_patient_numbers for insert
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
create policy changing on reverse_referral_patient_numbers for update
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
create policy removing on reverse_referral_patient_numbers for delete
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);

-- The catchment map looks up the patient's postal code of each referral's first stay, of many months at once: from the index alone.
drop index hospital_admissions_referral;
create index hospital_admissions_referral on hospital_admissions (tenant_id, referral_id) include (is_first_admission, postal_code)
  where referral_id is not null;

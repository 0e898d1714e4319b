-- The first stays of the referrals of a year, for the letters that are owed for them (server/facts/letters/owedLetters.ts): without this index, the stays
-- of all years are read for those of one.
create index hospital_admissions_first_stay on hospital_admissions (tenant_id, admission_date) include (referral_id, discharge_date)
  where is_first_admission;

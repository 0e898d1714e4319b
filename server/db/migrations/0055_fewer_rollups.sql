-- Sums of reverse referrals by institution. The running counts and reverse_referral_months answer the same questions as fast (docs/DERIVED_TABLES.md).
drop table reverse_referral_institution_years;
drop table reverse_referral_institution_months;

-- Referrals of the same months a year before are unknown where one of their lists, or of the last months, is not loaded.
alter table referral_trends alter column last_year_count drop not null;

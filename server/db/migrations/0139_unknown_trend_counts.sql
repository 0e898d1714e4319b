-- Counts of a trend are empty where lists of their months are missing: those months say nothing of a decline or of nobody referring.
alter table referral_trends alter column recent_count drop not null;
alter table referral_trends alter column last_year_count drop not null;
alter table referral_trends alter column year_reverse_count drop not null;

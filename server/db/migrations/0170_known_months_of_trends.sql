-- How many months of a partner's past are known since its first referral, so that a trend that cannot be told says how many are missing. Null
-- until the trend is computed again.
alter table referral_trends add known_months smallint;

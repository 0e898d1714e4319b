-- Why a trend tells nothing although its partner does not refer too little: too little of its past is known, or its months differ too much. Older
-- versions go on to read the state, which stays `too_few`.
alter table referral_trends add untold text;
alter table referral_trends add constraint referral_trends_untold_check check (untold in ('too_short', 'too_varied'));

-- The first month with a referral of a partner that began, or began again, too late for its past to tell anything.
alter table referral_trends add since date;

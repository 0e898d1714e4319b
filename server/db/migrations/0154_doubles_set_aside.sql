-- Rows of a list that were left out because another file holds the same ones. They are kept behind that file (`replaced_by`), and count as soon as it is
-- undone and no other file holds them. Those of a time before this were removed.
alter table replaced_referrals add column is_double boolean not null default false;
alter table replaced_reverse_referrals add column is_double boolean not null default false;
grant select (is_double) on replaced_referrals, replaced_reverse_referrals to renkei_app, renkei_jobs;

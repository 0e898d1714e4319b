-- When a person put the card with the first steps of a new office away; null while it is shown. People who have accounts already are past them:
-- the default fills their rows and holds for nobody else.
alter table accounts add column first_steps_dismissed_at timestamptz default statement_timestamp();
alter table accounts alter column first_steps_dismissed_at drop default;

-- A sending is held too when very many addresses do not exist: the list is an old one, and going on harms the sender's reputation.
alter table emails drop constraint emails_held_reason_check;
alter table emails add constraint emails_held_reason_check
    check (held_reason in ('person', 'policy_refusals', 'unknown_addresses', 'night'));
-- Refusals because the address does not exist, since it was begun.
alter table emails add column unknown_address_count int not null default 0;
-- From so many it is held; doubled when somebody goes on nevertheless.
alter table emails add column unknown_addresses_held_from int not null default 20;

-- Since when the mailbox to which e-mails come back cannot be read; null while it can. One row, which the worker that reads it writes.
create table bounce_mailbox (
  id            int primary key default 1 check (id = 1),
  failing_since timestamptz
);
insert into bounce_mailbox default values;
grant select on bounce_mailbox to renkei_app;
grant select, update on bounce_mailbox to renkei_jobs;

-- Who chose last, and when: the columns, what becomes of each month, of the departments and of rows that are there twice. Answers have columns of their own.
alter table imports add column choices jsonb not null default '{}';
-- Who has its page open: the time at which each account looked last.
alter table imports add column viewers jsonb not null default '{}';

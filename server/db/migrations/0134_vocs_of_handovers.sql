-- The voices of partners that went along with a handover, so that they go back with it.
alter table staff_changes add column voc_ids bigint[] not null default '{}';

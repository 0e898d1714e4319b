-- oddities: what in the file of an import is no data of the list, or was read in a way that people should know: counts and places, no contents.
-- day_forms: how the days of its columns are written, by column.
alter table imports
  add column oddities jsonb not null default '{}',
  add column day_forms jsonb not null default '{}';

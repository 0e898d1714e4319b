-- The names of what a condition refers to, as they were when it was made, by kind and id (`tag 12`). Departments and tags that are deleted leave no other name.
alter table alert_conditions add column known_names jsonb not null default '{}';

-- What a target was before somebody snoozed it; null for one that was snoozed already when it was judged.
alter table alert_targets add column unsnoozed_state text;
alter table alert_targets add constraint alert_targets_unsnoozed_state_check check (unsnoozed_state in ('new', 'continued'));

-- Deleted conditions that raised no alert are purged.
grant select, delete on alert_conditions to renkei_jobs;
grant select on alerts to renkei_jobs;

-- The names of what a condition refers to, as they were when it was made, by kind and id (`tag 12`). Departments and tags that are deleted leave no other name.
alter table alert_conditions add column known_names jsonb not null default '{}';

-- What a target was before somebody snoozed it; null for one that was snoozed already when it was judged.
alter table alert_targets add column unsnoozed_state text check (unsnoozed_state in ('new', 'continued'));

-- The names of what a condition refers to, as they were when it was made, by kind and id (`tag 12`). Departments and tags that are deleted leave no other name.
alter table alert_conditions add column known_names jsonb not null default '{}';

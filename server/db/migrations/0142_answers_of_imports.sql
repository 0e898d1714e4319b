-- Who answered a question of an import, and when: two people may answer the same one.
alter table import_questions add column answered_by bigint;
alter table import_questions add column answered_at timestamptz;
alter table import_questions add check ((answered_by is null) = (answered_at is null));
alter table import_questions add foreign key (tenant_id, answered_by) references accounts (tenant_id, id);
create index import_questions_answered_by on import_questions (tenant_id, answered_by) where answered_by is not null;

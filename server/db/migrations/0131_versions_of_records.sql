-- When each of these records was last changed by somebody: a form that was opened before is refused, so that nobody overwrites what they have not seen.
alter table tasks add column updated_at timestamptz not null default statement_timestamp();
alter table tags add column updated_at timestamptz not null default statement_timestamp();
alter table tag_groups add column updated_at timestamptz not null default statement_timestamp();
alter table communication_labels add column updated_at timestamptz not null default statement_timestamp();
alter table medical_institution_labels add column updated_at timestamptz not null default statement_timestamp();
alter table letter_templates add column updated_at timestamptz not null default statement_timestamp();
alter table accounts add column updated_at timestamptz not null default statement_timestamp();

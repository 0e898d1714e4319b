-- Who has filled in a value of a partner in one step with those of others, where there was none: whoever did may take it away again without the permission
-- to delete. Every other change writes the row anew, without it.
alter table medical_institution_label_values add column filled_by bigint;
alter table medical_institution_label_values add foreign key (tenant_id, filled_by) references accounts (tenant_id, id);
alter table medical_institution_label_choices add column filled_by bigint;
alter table medical_institution_label_choices add foreign key (tenant_id, filled_by) references accounts (tenant_id, id);
create index medical_institution_label_values_filled_by on medical_institution_label_values (tenant_id, filled_by) where filled_by is not null;
create index medical_institution_label_choices_filled_by on medical_institution_label_choices (tenant_id, filled_by) where filled_by is not null;

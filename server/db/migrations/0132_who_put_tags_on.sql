-- Who has put a tag on a partner in one step with other partners: whoever did may take it off again in one step without the permission to delete. Tags put on
-- one by one, and those of before, have none.
alter table medical_institution_tags add column marked_by bigint;
alter table medical_institution_tags add foreign key (tenant_id, marked_by) references accounts (tenant_id, id);
create index medical_institution_tags_marked_by on medical_institution_tags (tenant_id, marked_by) where marked_by is not null;

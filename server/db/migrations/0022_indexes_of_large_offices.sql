-- The history of a partner tells of what has been deleted too.
create index communications_deleted_institution
  on communications (tenant_id, medical_institution_id, id) where deleted_at is not null;
create index vocs_deleted_institution on vocs (tenant_id, medical_institution_id, id) where deleted_at is not null;
create index tasks_deleted_institution on tasks (tenant_id, medical_institution_id, id) where deleted_at is not null;

-- What a label's values name is counted and put in the order of days without a look at the communications themselves.
create index communications_found on communications (tenant_id, id) include (acted_date) where deleted_at is null;

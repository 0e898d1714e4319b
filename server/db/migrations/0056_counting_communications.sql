-- What a page of communications says of how many there are is counted at each call.

-- All of a tenant's: nothing but the tenant, so that equal keys are stored once and ten times as many fit into a page.
create index communications_count on communications (tenant_id) where deleted_at is null;

-- A person's contacts of one type, found and counted in the index.
drop index communications_user;
create index communications_user
  on communications (tenant_id, user_id, acted_date desc, id desc) include (communication_type) where deleted_at is null;

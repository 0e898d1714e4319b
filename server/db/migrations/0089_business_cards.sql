-- A picture of a doctor's business card.
alter table doctors add column business_card_id bigint;
alter table doctors add foreign key (tenant_id, business_card_id) references uploaded_files (tenant_id, id);

-- Files that nothing refers to are removed.
create index doctors_business_card on doctors (tenant_id, business_card_id) where business_card_id is not null;

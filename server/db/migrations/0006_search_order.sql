-- The orders in which the partner search can list the nation: each page comes from the front of an index.
create index medical_institutions_name on medical_institutions (name, id);
create index medical_institutions_address on medical_institutions (address, id);
create index medical_institutions_beds on medical_institutions (beds_total, id);
create index medical_institutions_beds_falling on medical_institutions (beds_total desc nulls last, id desc);
-- Nearest neighbours in the plane, degrees of longitude shrunk by cos 35° (server/modules/institutionSearch.ts says the same).
create index medical_institutions_place on medical_institutions using gist (point(longitude * 0.82, latitude));

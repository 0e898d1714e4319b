-- The institutions that a condition has named as of the moment of its last judgement, and as of the one before, so that one
-- that fulfils it by visits or lists recorded afterwards is told at the next. Null where nobody has noted them.
alter table alert_conditions
  add column seen_medical_institution_ids bigint[],
  add column previous_seen_medical_institution_ids bigint[];

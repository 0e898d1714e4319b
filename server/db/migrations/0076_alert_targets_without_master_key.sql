-- Each row of a key to the master locks the master's row, which was most of the time that an alert with thousands of targets took to store. Institutions
-- of the master are never deleted, and the sums of facts have no such key either.
alter table alert_targets drop constraint alert_targets_medical_institution_id_fkey;
drop index alert_targets_institution;

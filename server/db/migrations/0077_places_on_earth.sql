-- The imports refuse places outside Japan. Were a place off the globe stored all the same, no map of any tenant could be read, so the database refuses it.
alter table medical_institutions
  add constraint medical_institutions_place_check check (longitude between -180 and 180 and latitude between -90 and 90);
alter table municipalities
  add constraint municipalities_place_check check (longitude between -180 and 180 and latitude between -90 and 90);

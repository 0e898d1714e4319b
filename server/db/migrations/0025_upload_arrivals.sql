-- By which a file on its way in, or a part of an archive, is known, so that it becomes one upload however often it is taken in.
alter table data_uploads
  add column arrival      uuid,
  add column arrival_part int,
  add check ((arrival is null) = (arrival_part is null));
create unique index data_uploads_arrival on data_uploads (tenant_id, arrival, arrival_part);

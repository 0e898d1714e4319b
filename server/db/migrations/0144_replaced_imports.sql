-- The files of others whose figures an import replaced, so that its notification can name them.
alter table notifications add column replaced_upload_ids bigint[] not null default '{}';

-- The files in the months of an upload that whoever started it saw, so that nothing else is replaced; null for one that was started without seeing any.
alter table data_uploads add column seen_standing text;

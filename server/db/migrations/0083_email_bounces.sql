-- What became of the last mails to an address, for full boxes.
create index email_recipients_history on email_recipients (tenant_id, address, attempted_at desc)
  where state in ('accepted', 'refused');
-- Whose address does not exist.
create index doctors_address on doctors (tenant_id, lower(email)) where email is not null;

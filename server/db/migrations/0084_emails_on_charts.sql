-- A chart asks what became of one e-mail at one institution.
drop index email_recipients_institution;
create index email_recipients_institution on email_recipients (tenant_id, medical_institution_id, email_id)
  where medical_institution_id is not null;

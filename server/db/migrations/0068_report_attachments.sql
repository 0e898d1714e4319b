-- Reports as PDF in mails: whether a tenant allows them, and which subscriptions have them.
alter table tenants add column enabled_report_attachments boolean not null default false;
alter table report_subscriptions add column attach_pdf boolean not null default false;

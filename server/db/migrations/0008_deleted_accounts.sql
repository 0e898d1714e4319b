-- Accounts are deleted softly: memos, tasks and the audit log go on naming them. Only the living keep a login name or e-mail address
-- to themselves, compared like sign-in compares them (server/identity/signInNames.ts).
alter table accounts
  add deleted_at timestamptz,
  drop constraint accounts_tenant_id_email_key,
  drop constraint accounts_tenant_id_login_name_key;
create unique index accounts_email on accounts (tenant_id, lower(normalize(email, nfkc))) where deleted_at is null;
create unique index accounts_login_name on accounts (tenant_id, lower(normalize(login_name, nfkc))) where deleted_at is null;

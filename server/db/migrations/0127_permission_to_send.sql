-- breaks-older-versions: roles have the permission to send, which older versions do not know and refuse to show
-- Sending e-mails to partners and approving them needs a permission of its own. Roles that exist keep what their members could do so far.
alter table permission_roles drop constraint permission_roles_permissions_check;
alter table permission_roles add constraint permission_roles_permissions_check
    check (permissions <@ array['patient_numbers', 'exports', 'deletion', 'imports', 'sending']);
-- The migrating role need not be one that row-level security passes by.
alter table permission_roles no force row level security;
update permission_roles set permissions = permissions || array['sending'], updated_at = now();
alter table permission_roles force row level security;

-- A sending is held too when the tenant may not send e-mails any more, or the account that sends it may not use the product any more: whoever could stop it
-- cannot, or is not there. A person goes on with it, or stops it.
alter table emails drop constraint emails_held_reason_check;
alter table emails add constraint emails_held_reason_check check (
    held_reason in ('person', 'policy_refusals', 'unknown_addresses', 'night', 'feature_missing', 'sender_disabled')
  );

-- Files wait while the tenant may not import them.
grant select on plan_features to renkei_jobs;

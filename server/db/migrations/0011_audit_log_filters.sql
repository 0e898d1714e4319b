-- The filters of the owners' screen, each newest first. Calls on one record note one id; those on many are few and looked through.
create index audit_logs_account on audit_logs (tenant_id, account_id, occurred_at desc, id desc);
create index audit_logs_record_type on audit_logs (tenant_id, record_type, occurred_at desc, id desc);
create index audit_logs_record on audit_logs (tenant_id, (record_ids[1]), occurred_at desc, id desc);
create index audit_logs_records on audit_logs (tenant_id, occurred_at desc, id desc) where cardinality(record_ids) > 1;

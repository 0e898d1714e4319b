-- Every row names its upload or the account that entered it, and both keys carry tenant_id to a table whose tenant exists. A key to tenants
-- beside them says nothing more, and is checked for each row of a list.
alter table referrals drop constraint referrals_tenant_id_fkey;
alter table reverse_referrals drop constraint reverse_referrals_tenant_id_fkey;

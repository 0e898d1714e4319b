create sequence tenants_id_seq;
create table tenants (
  tenant_id                              bigint primary key default nextval('tenants_id_seq'),
  name                                   text not null check (char_length(name) between 1 and 100),
  logo                                   text,
  medical_institution_id                 bigint references medical_institutions,
  demo                                   boolean not null default false,
  plan                                   text not null references plans,
  enabled_crm                            boolean not null default true,
  enabled_mc_map                         boolean not null default false,
  enabled_phase                          boolean not null default true,
  enabled_additional_referral_data       boolean not null default false,
  enabled_medical_institution_ai         boolean not null default false,
  enabled_audio_transcription            boolean not null default false,
  max_account_count                      int not null default 50 check (max_account_count > 0),
  max_tag_count                          int not null default 200 check (max_tag_count > 0),
  max_referral_hospital_admission_period int not null default 90 check (max_referral_hospital_admission_period between 0 and 3650),
  data_availabilities                    text[] not null default '{}',
  default_facility_type_ids              int[] not null default '{}',
  email_sender_allowed_addresses         text[] not null default '{}',
  created_at                             timestamptz not null default now()
);

create table tenant_group_medical_institutions (
  tenant_id              bigint not null references tenants,
  medical_institution_id bigint not null references medical_institutions,
  primary key (tenant_id, medical_institution_id)
);

create sequence own_departments_id_seq;
create table own_departments (
  tenant_id     bigint not null references tenants,
  id            bigint not null default nextval('own_departments_id_seq'),
  name          text not null check (char_length(name) between 1 and 50),
  department_id int references departments,
  display_order int not null,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);

create sequence accounts_id_seq;
create table accounts (
  tenant_id         bigint not null references tenants,
  id                bigint not null default nextval('accounts_id_seq'),
  username          text not null check (char_length(username) between 1 and 50),
  email             text not null,
  login_name        text not null,
  role              text not null check (role in ('member', 'owner')),
  cs_account        boolean not null default false,
  enabled_crm       boolean not null default true,
  enabled_mc_map    boolean not null default false,
  own_department_id bigint,
  is_confirmed      boolean not null default false,
  last_login_date   timestamptz,
  created_at        timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, email),
  unique (tenant_id, login_name),
  foreign key (tenant_id, own_department_id) references own_departments (tenant_id, id)
);
create index accounts_own_department on accounts (tenant_id, own_department_id);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['tenants', 'tenant_group_medical_institutions', 'own_departments', 'accounts'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format(
      'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)',
      table_name
    );
  end loop;
end
$$;

-- Jobs that visit every tenant (sealing the audit log) must be able to list them.
create policy list_for_jobs on tenants for select to renkei_jobs using (true);

grant select, update on tenants to renkei_app;
grant select, insert, update, delete on tenant_group_medical_institutions, own_departments, accounts to renkei_app;
grant usage on own_departments_id_seq, accounts_id_seq to renkei_app;
grant select on tenants to renkei_jobs;

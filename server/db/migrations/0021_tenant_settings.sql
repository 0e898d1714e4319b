-- Settings that are saved together have one version. The logo is an uploaded file, so that one that is replaced goes with the others that nothing
-- refers to.
alter table tenants
  drop column logo,
  add settings_updated_at timestamptz,
  add group_medical_institutions_updated_at timestamptz,
  add own_departments_updated_at timestamptz,
  add segmentation_updated_at timestamptz,
  add logo_file_id bigint,
  add foreign key (tenant_id, logo_file_id) references uploaded_files (tenant_id, id);
create index tenants_logo_file on tenants (tenant_id, logo_file_id);

-- Checked at the end of each statement, so that two departments can swap their names.
alter table own_departments
  drop constraint own_departments_tenant_id_name_key,
  add unique (tenant_id, name) deferrable initially immediate;

-- How institutions are ranked by what they refer. The rest, which fulfil no segment, have an id among those of the segments.
create sequence segments_id_seq;
create sequence segmentation_settings_id_seq;
create table segmentation_settings (
  tenant_id          bigint not null references tenants,
  id                 bigint not null default nextval('segmentation_settings_id_seq'),
  rest_segment_id    bigint not null default nextval('segments_id_seq'),
  rest_segment_label text   not null check (char_length(rest_segment_label) between 1 and 50),
  primary key (tenant_id)
);

create table segments (
  tenant_id                          bigint not null references segmentation_settings,
  id                                 bigint not null default nextval('segments_id_seq'),
  label                              text   not null check (char_length(label) between 1 and 50),
  priority                           int    not null,
  referral_count_more_equal          int check (referral_count_more_equal > 0),
  referral_admission_rate_more_equal float8 check (referral_admission_rate_more_equal > 0 and referral_admission_rate_more_equal <= 100),
  primary key (tenant_id, id),
  unique (tenant_id, label) deferrable initially immediate,
  check (num_nonnulls(referral_count_more_equal, referral_admission_rate_more_equal) > 0)
);

create table segmentation_excluded_own_departments (
  tenant_id         bigint not null references segmentation_settings,
  own_department_id bigint not null,
  primary key (tenant_id, own_department_id),
  foreign key (tenant_id, own_department_id) references own_departments (tenant_id, id) on delete cascade
);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['segmentation_settings', 'segments', 'segmentation_excluded_own_departments'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format(
      'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)',
      table_name
    );
    execute format('grant select, insert, update, delete on %I to renkei_app', table_name);
  end loop;
end
$$;
grant usage on segments_id_seq, segmentation_settings_id_seq to renkei_app;

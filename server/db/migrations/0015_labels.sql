-- Fields that a tenant adds to its communications and institutions. What is typed in stands in the tables of values, one row a label and
-- record; what is chosen stands in the tables of choices, one row a selection, so that either is found through an index.
create sequence communication_labels_id_seq;
create table communication_labels (
  tenant_id          bigint not null references tenants,
  id                 bigint not null default nextval('communication_labels_id_seq'),
  name               text not null check (char_length(name) between 1 and 50),
  communication_type text not null check (communication_type in
    ('visit', 'new_visit', 'phone', 'email', 'postal_item', 'event_attendance', 'referral_acceptance', 'refused_referral', 'other')),
  component_type     text not null check (component_type in
    ('text', 'textarea', 'integer', 'select', 'radio', 'checkbox', 'date', 'time', 'own_department')),
  description        text,
  is_required        boolean not null,
  position           int not null,
  primary key (tenant_id, id),
  unique (tenant_id, communication_type, name)
);

create sequence medical_institution_labels_id_seq;
create table medical_institution_labels (
  tenant_id      bigint not null references tenants,
  id             bigint not null default nextval('medical_institution_labels_id_seq'),
  name           text not null check (char_length(name) between 1 and 50),
  component_type text not null check (component_type in
    ('text', 'textarea', 'integer', 'select', 'radio', 'checkbox', 'area')),
  description    text,
  position       int not null,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);

create sequence communication_label_selections_id_seq;
create table communication_label_selections (
  tenant_id bigint not null references tenants,
  label_id  bigint not null,
  id        bigint not null default nextval('communication_label_selections_id_seq'),
  label     text not null check (char_length(label) between 1 and 100),
  position  int not null,
  primary key (tenant_id, label_id, id),
  -- Checked at the end of each statement, so that two selections can swap their names.
  unique (tenant_id, label_id, label) deferrable initially immediate,
  foreign key (tenant_id, label_id) references communication_labels (tenant_id, id)
);

create sequence medical_institution_label_selections_id_seq;
create table medical_institution_label_selections (
  tenant_id bigint not null references tenants,
  label_id  bigint not null,
  id        bigint not null default nextval('medical_institution_label_selections_id_seq'),
  label     text not null check (char_length(label) between 1 and 100),
  position  int not null,
  primary key (tenant_id, label_id, id),
  unique (tenant_id, label_id, label) deferrable initially immediate,
  foreign key (tenant_id, label_id) references medical_institution_labels (tenant_id, id)
);

-- The areas of a label: an institution's value follows from its municipality, which belongs to one area of the label at most.
create sequence medical_institution_label_areas_id_seq;
create table medical_institution_label_areas (
  tenant_id bigint not null references tenants,
  label_id  bigint not null,
  id        bigint not null default nextval('medical_institution_label_areas_id_seq'),
  name      text not null check (char_length(name) between 1 and 50),
  position  int not null,
  primary key (tenant_id, label_id, id),
  unique (tenant_id, label_id, name) deferrable initially immediate,
  foreign key (tenant_id, label_id) references medical_institution_labels (tenant_id, id)
);
create table medical_institution_label_area_municipalities (
  tenant_id         bigint not null references tenants,
  label_id          bigint not null,
  municipality_code text not null references municipalities,
  area_id           bigint not null,
  primary key (tenant_id, label_id, municipality_code),
  foreign key (tenant_id, label_id, area_id) references medical_institution_label_areas (tenant_id, label_id, id) on delete cascade
);
create index medical_institution_label_area_municipalities_area
  on medical_institution_label_area_municipalities (tenant_id, label_id, area_id, municipality_code);

create table communication_label_values (
  tenant_id         bigint not null references tenants,
  communication_id  bigint not null,
  label_id          bigint not null,
  text_value        text check (char_length(text_value) between 1 and 2000),
  integer_value     int,
  date_value        date,
  time_value        time(0),
  own_department_id bigint,
  primary key (tenant_id, communication_id, label_id),
  foreign key (tenant_id, communication_id) references communications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, label_id) references communication_labels (tenant_id, id),
  foreign key (tenant_id, own_department_id) references own_departments (tenant_id, id),
  check (num_nonnulls(text_value, integer_value, date_value, time_value, own_department_id) = 1)
);
create index communication_label_values_integer on communication_label_values (tenant_id, label_id, integer_value, communication_id);
create index communication_label_values_date
  on communication_label_values (tenant_id, label_id, date_value, communication_id) where date_value is not null;
create index communication_label_values_time
  on communication_label_values (tenant_id, label_id, time_value, communication_id) where time_value is not null;
create index communication_label_values_own_department
  on communication_label_values (tenant_id, own_department_id, label_id, communication_id) where own_department_id is not null;

create table communication_label_choices (
  tenant_id        bigint not null references tenants,
  communication_id bigint not null,
  label_id         bigint not null,
  selection_id     bigint not null,
  primary key (tenant_id, communication_id, label_id, selection_id),
  foreign key (tenant_id, communication_id) references communications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, label_id, selection_id) references communication_label_selections (tenant_id, label_id, id)
);
create index communication_label_choices_selection
  on communication_label_choices (tenant_id, label_id, selection_id, communication_id);

create table medical_institution_label_values (
  tenant_id              bigint not null references tenants,
  medical_institution_id bigint not null references medical_institutions,
  label_id               bigint not null,
  text_value             text check (char_length(text_value) between 1 and 2000),
  integer_value          int,
  primary key (tenant_id, medical_institution_id, label_id),
  foreign key (tenant_id, label_id) references medical_institution_labels (tenant_id, id),
  check (num_nonnulls(text_value, integer_value) = 1)
);
create index medical_institution_label_values_integer
  on medical_institution_label_values (tenant_id, label_id, integer_value, medical_institution_id);

create table medical_institution_label_choices (
  tenant_id              bigint not null references tenants,
  medical_institution_id bigint not null references medical_institutions,
  label_id               bigint not null,
  selection_id           bigint not null,
  primary key (tenant_id, medical_institution_id, label_id, selection_id),
  foreign key (tenant_id, label_id, selection_id) references medical_institution_label_selections (tenant_id, label_id, id)
);
create index medical_institution_label_choices_selection
  on medical_institution_label_choices (tenant_id, label_id, selection_id, medical_institution_id);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['communication_labels', 'communication_label_selections', 'communication_label_values',
    'communication_label_choices', 'medical_institution_labels', 'medical_institution_label_selections',
    'medical_institution_label_areas', 'medical_institution_label_area_municipalities', 'medical_institution_label_values',
    'medical_institution_label_choices'] loop
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
grant usage on communication_labels_id_seq, communication_label_selections_id_seq, medical_institution_labels_id_seq,
  medical_institution_label_selections_id_seq, medical_institution_label_areas_id_seq to renkei_app;

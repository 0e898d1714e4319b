-- Nationwide masters: no tenant_id, read-only for the application. Loaded by the import commands.
create table prefectures (
  code    text primary key check (code ~ '^\d{2}$'),
  name    text not null unique,
  kana    text not null,
  name_en text not null
);

create table secondary_medical_areas (
  prefecture_code text not null references prefectures,
  name            text not null,
  code            text,
  primary key (prefecture_code, name)
);

create table municipalities (
  code                   text primary key check (code ~ '^\d{5}$'),
  prefecture_code        text not null references prefectures,
  name                   text not null,
  kana                   text,
  city                   text,
  ward                   text,
  longitude              double precision,
  latitude               double precision,
  population             int,
  secondary_medical_area text,
  foreign key (prefecture_code, secondary_medical_area) references secondary_medical_areas (prefecture_code, name)
);
create index municipalities_prefecture_code on municipalities (prefecture_code);

create table departments (
  id         int primary key,
  name       text not null unique,
  group_key  text not null,
  group_name text not null,
  is_other   boolean not null default false
);

-- Axes: kind of institution (機関区分), functions (医療機関機能), designations (指定・届出), kinds of beds (病床種別).
create table facility_types (
  id         int primary key,
  name       text not null unique,
  axis       text not null check (axis in ('kind', 'function', 'designation', 'beds')),
  axis_name  text not null
);

create sequence medical_institutions_id_seq;
create table medical_institutions (
  id                 bigint primary key default nextval('medical_institutions_id_seq'),
  -- 医療情報ネット's ID, or K and the 10-digit insurance code where only the regional bureau knows the institution.
  source_id          text not null unique,
  insurance_code     text check (insurance_code ~ '^\d{10}$'),
  name               text not null,
  name_kana          text,
  short_name         text,
  running_status     text not null default 'open' check (running_status in ('open', 'closed', 'suspended', 'unknown')),
  prefecture_code    text not null references prefectures,
  municipality_code  text references municipalities,
  postal_code        text check (postal_code ~ '^\d{7}$'),
  address            text not null,
  tel                text,
  administrator_name text,
  website_url        text,
  longitude          double precision,
  latitude           double precision,
  location_precision text not null default 'none'
    check (location_precision in ('source', 'p04', 'chome', 'town', 'municipality', 'none')),
  beds_total         int,
  beds_general       int,
  beds_long_term     int,
  beds_psychiatric   int,
  beds_tuberculosis  int,
  beds_infectious    int,
  department_ids     int[] not null default '{}',
  -- Display names in the source's order, free-text departments included.
  departments        text[] not null default '{}',
  facility_type_ids  int[] not null default '{}',
  closed_weekdays    text[],
  other_closed_days  text,
  sources            text[] not null default '{}',
  -- Normalised name, short name and kana, separated by line breaks, and the administrator's name (server/searchText.ts).
  search_text        text not null,
  search_administrator text,
  -- Single characters and pairs of neighbours in search_text: candidates for a LIKE of any length, whatever the script.
  search_grams       text[] not null,
  administrator_grams text[],
  updated_at         timestamptz not null default now()
);
create index medical_institutions_insurance_code on medical_institutions (insurance_code);
create index medical_institutions_municipality_code on medical_institutions (municipality_code, id);
create index medical_institutions_prefecture_code on medical_institutions (prefecture_code, id);
create index medical_institutions_search_grams on medical_institutions using gin (search_grams);
create index medical_institutions_administrator_grams on medical_institutions using gin (administrator_grams);
create index medical_institutions_department_ids on medical_institutions using gin (department_ids);
create index medical_institutions_facility_type_ids on medical_institutions using gin (facility_type_ids);

create table medical_institution_opening_hours (
  medical_institution_id bigint not null references medical_institutions on delete cascade,
  department             text not null,
  part                   smallint not null,
  -- {"mon": {"start": "09:00", "end": "12:00"}, …}; an absent weekday is closed or not given.
  consultation           jsonb not null,
  reception              jsonb not null,
  primary key (medical_institution_id, department, part)
);

-- Which plan (specification §6, Plan names) has which features.
create table plans (
  name text primary key
);
create table plan_features (
  plan    text not null references plans,
  feature text not null,
  primary key (plan, feature)
);
insert into plans
select unnest(array['standard202211', 'early', 'starter', 'basic', 'growth', 'beginner202112', 'growth202112', 'professional202112']);
insert into plan_features (plan, feature)
select plans.name, feature
from plans
cross join unnest(array[
  'medical_institutions_search', 'communications', 'tasks', 'tags', 'accounts', 'labels', 'medical_institution_labels',
  'communication_labels', 'action_lists', 'data_uploads', 'reverse_referrals', 'data_analysis', 'sale_map', 'alerts', 'emails',
  'report', 'medical_institution_report', 'own_department_report', 'area_report', 'communication_report', 'dashboard',
  'diagnosis_analysis', 'email_sender_restricted'
]) with ordinality as granted (feature, place)
where granted.place <= case
  when plans.name in ('starter', 'beginner202112') then 10
  when plans.name in ('basic', 'early') then 15
  else 22
end;

grant select on all tables in schema public to renkei_app, renkei_jobs;

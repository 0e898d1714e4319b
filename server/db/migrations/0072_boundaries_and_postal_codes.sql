-- Boundaries of municipalities for the maps, as the operator imports them (npm run import:boundaries).
create table boundary_versions (
  id          int         primary key default 1 check (id = 1),
  -- Digest of all contents.
  version     text        not null,
  attribution text        not null,
  imported_at timestamptz not null
);

-- `light` is one file of all municipalities, `full` one for each prefecture.
create table municipality_boundaries (
  level    text  not null check (level in ('light', 'full')),
  area     text  not null check (area = 'all' or area ~ '^\d{2}$'),
  -- TopoJSON, compressed by gzip; the id of each geometry is a municipality's code.
  contents bytea not null,
  primary key (level, area)
);

-- 日本郵便's list: some postal codes lie in several municipalities (npm run import:postal_codes).
create table postal_codes (
  postal_code       text not null check (postal_code ~ '^\d{7}$'),
  municipality_code text not null,
  primary key (postal_code, municipality_code)
);
alter table postal_codes add foreign key (municipality_code) references municipalities;

-- The one municipality that a postal code stands for, or its first five digits where the whole code is unknown
-- (server/institutions/master/postalCodes). Derived from postal_codes and the institutions' addresses.
create table postal_code_municipalities (
  digits            text primary key check (digits ~ '^\d{5}(\d{2})?$'),
  municipality_code text not null
);
alter table postal_code_municipalities add foreign key (municipality_code) references municipalities;
insert into postal_code_municipalities (digits, municipality_code)
select distinct on (digits) digits, municipality_code
from (
  select postal_code as digits, municipality_code, count(*) as institutions
  from medical_institutions
  where postal_code is not null and municipality_code is not null
  group by postal_code, municipality_code
  union all
  select left(postal_code, 5), municipality_code, count(*)
  from medical_institutions
  where postal_code is not null and municipality_code is not null
  group by left(postal_code, 5), municipality_code
) as addresses
order by digits, institutions desc, municipality_code;

grant select on boundary_versions, municipality_boundaries, postal_codes, postal_code_municipalities to renkei_app, renkei_jobs;

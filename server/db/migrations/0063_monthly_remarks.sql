-- What the office says about a month on the first page of its report.
create table monthly_remarks (
  tenant_id  bigint not null references tenants,
  month      date not null check (extract(day from month) = 1),
  remarks    text not null check (char_length(remarks) <= 2000),
  entered_by bigint not null,
  entered_at timestamptz not null,
  primary key (tenant_id, month),
  foreign key (tenant_id, entered_by) references accounts (tenant_id, id)
);
create index monthly_remarks_entered_by on monthly_remarks (tenant_id, entered_by);
alter table monthly_remarks enable row level security;
alter table monthly_remarks force row level security;
create policy tenant on monthly_remarks using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on monthly_remarks to renkei_app;

-- Shared use and training of a fiscal year, for the yearly report of a 地域医療支援病院 (contract/analysis/annualReports.ts). What belongs to a year is
-- written together.
create table annual_activities (
  tenant_id                    bigint not null references tenants,
  fiscal_year                  int not null,
  institution_count            int check (institution_count >= 0),
  unrelated_institution_count  int check (unrelated_institution_count >= 0),
  registered_institution_count int check (registered_institution_count >= 0),
  bed_count                    int check (bed_count >= 0),
  bed_use_percent              float8 check (bed_use_percent between 0 and 100),
  entered_by                   bigint not null,
  entered_at                   timestamptz not null,
  primary key (tenant_id, fiscal_year),
  foreign key (tenant_id, entered_by) references accounts (tenant_id, id)
);
create index annual_activities_entered_by on annual_activities (tenant_id, entered_by);
alter table annual_activities enable row level security;
alter table annual_activities force row level security;
create policy tenant on annual_activities using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on annual_activities to renkei_app;

-- How often others used a piece of equipment or a room, in the order in which it was entered.
create table annual_equipment_uses (
  tenant_id         bigint not null,
  fiscal_year       int not null,
  position          int not null,
  name              text not null check (char_length(name) between 1 and 100),
  use_count         int check (use_count >= 0),
  institution_count int check (institution_count >= 0),
  primary key (tenant_id, fiscal_year, position),
  foreign key (tenant_id, fiscal_year) references annual_activities (tenant_id, fiscal_year)
);
alter table annual_equipment_uses enable row level security;
alter table annual_equipment_uses force row level security;
create policy tenant on annual_equipment_uses using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on annual_equipment_uses to renkei_app;

-- Trainings for medical staff of the region, in the order in which they were entered.
create table annual_trainings (
  tenant_id                 bigint not null,
  fiscal_year               int not null,
  position                  int not null,
  held_on                   date not null,
  title                     text not null check (char_length(title) between 1 and 200),
  outside_participant_count int check (outside_participant_count >= 0),
  own_participant_count     int check (own_participant_count >= 0),
  primary key (tenant_id, fiscal_year, position),
  foreign key (tenant_id, fiscal_year) references annual_activities (tenant_id, fiscal_year)
);
alter table annual_trainings enable row level security;
alter table annual_trainings force row level security;
create policy tenant on annual_trainings using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on annual_trainings to renkei_app;

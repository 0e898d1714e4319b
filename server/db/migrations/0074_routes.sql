-- The day's route of an action list: when it is travelled, from where to where, and in which order. A list either has all of it or nothing. It leads from
-- medical_institution_id to medical_institution_id_to; where one is null, that is the own institution.
alter table action_lists add column planned_date date;
alter table action_lists add column route_start_time text;
alter table action_lists add constraint action_lists_route_start_time_check check (route_start_time ~ '^([01]\d|2[0-3]):[0-5]\d$');
alter table action_lists add column route_speed_km_per_hour smallint;
alter table action_lists add constraint action_lists_route_speed_km_per_hour_check check (route_speed_km_per_hour between 1 and 120);
alter table action_lists add column route_minutes_per_stop smallint;
alter table action_lists add constraint action_lists_route_minutes_per_stop_check check (route_minutes_per_stop between 0 and 480);
alter table action_lists add column medical_institution_id bigint;
alter table action_lists add foreign key (medical_institution_id) references medical_institutions;
alter table action_lists add column medical_institution_id_to bigint;
alter table action_lists add foreign key (medical_institution_id_to) references medical_institutions;
alter table action_lists add column route_updated_at timestamptz;
alter table action_lists add constraint action_lists_route check (
    num_nulls(planned_date, route_start_time, route_speed_km_per_hour, route_minutes_per_stop, route_updated_at) in (0, 5)
  );
create index action_lists_planned_date on action_lists (tenant_id, planned_date, id) where deleted_at is null and planned_date is not null;
create index action_lists_route_start on action_lists (tenant_id, medical_institution_id)
  where medical_institution_id is not null;
create index action_lists_route_end on action_lists (tenant_id, medical_institution_id_to)
  where medical_institution_id_to is not null;

-- The place of an institution in the route, from 1. Those without one come after the others, in the order in which they were added.
alter table action_list_medical_institutions add column position smallint;
alter table action_list_medical_institutions add constraint action_list_medical_institutions_position_check check (position >= 1);

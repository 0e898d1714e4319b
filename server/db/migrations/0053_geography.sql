-- Where institutions stand, said once for every statement (server/geo.ts).

-- The great circle between two places in kilometres (haversine, mean earth radius of IUGG); null where either is unknown.
create function great_circle_km(
  from_longitude double precision, from_latitude double precision, longitude double precision, latitude double precision
) returns double precision
language sql immutable parallel safe
as $$
  select 2 * 6371.0088 * asin(least(1, sqrt(
    power(sin(radians(latitude - from_latitude) / 2), 2)
      + cos(radians(from_latitude)) * cos(radians(latitude)) * power(sin(radians(longitude - from_longitude) / 2), 2)
  )))
$$;

-- A place on a plane whose nearest neighbours are Japan's: degrees of longitude shrunk by cos 35°. Written into a statement as the expression that the
-- index of places has (0006), which therefore serves it.
create function plane_point(longitude double precision, latitude double precision) returns point
language sql immutable parallel safe
as $$ select point(longitude * 0.82, latitude) $$;

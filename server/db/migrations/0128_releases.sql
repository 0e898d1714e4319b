-- The versions of the product that change something for its users (contract/tenant/releases.ts), and since when they run here. Each such version adds its
-- row by a migration. Owners who have an account from before are told once.
create table releases (
  id         text        primary key,
  started_at timestamptz not null default statement_timestamp()
);
grant select on releases to renkei_app;
insert into releases (id) values ('2026-11');

-- Up to when an owner has read what has changed.
alter table accounts add column releases_read_at timestamptz;

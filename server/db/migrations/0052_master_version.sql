-- Moves with every change of the nationwide masters, so that replies made of nothing else can be kept (server/http/keptReplies.ts). One row, which whoever
-- writes a master moves on in the same transaction (server/institutions/master/masterVersion.ts).
create table master_version (
  id      int    primary key default 1 check (id = 1),
  version bigint not null
);
insert into master_version (version) values (1);
grant select on master_version to renkei_app, renkei_jobs;

-- Marks that letters are answered, for as long as their removal can be taken back: the one that comes back says who recorded it and when, as it did.
create table removed_reply_marks (
  tenant_id   bigint      not null,
  referral_id bigint      not null,
  replied_on  date        not null,
  marked_by   bigint      not null,
  marked_at   timestamptz not null,
  removed_by  bigint      not null,
  removed_at  timestamptz not null,
  primary key (tenant_id, referral_id)
);
alter table removed_reply_marks add foreign key (tenant_id) references tenants;
alter table removed_reply_marks add foreign key (tenant_id, marked_by) references accounts (tenant_id, id);
alter table removed_reply_marks add foreign key (tenant_id, removed_by) references accounts (tenant_id, id);
create index removed_reply_marks_marked_by on removed_reply_marks (tenant_id, marked_by);
create index removed_reply_marks_removed_by on removed_reply_marks (tenant_id, removed_by);

alter table removed_reply_marks enable row level security;
alter table removed_reply_marks force row level security;
create policy tenant on removed_reply_marks using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on removed_reply_marks to renkei_app;
grant select, delete on removed_reply_marks to renkei_jobs;

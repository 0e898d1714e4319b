-- What people have entered can be changed: when that was last, null where a file brought it. And who has said that a letter is answered; a row of a
-- file then has the mark that says so.
alter table referrals
  add column updated_at      timestamptz,
  add column replied_by      bigint,
  add column reply_marked_at timestamptz,
  add column reply_mark_id   bigint;
alter table reverse_referrals add column updated_at timestamptz;
create index referrals_reply_mark on referrals (tenant_id, reply_mark_id) where reply_mark_id is not null;

-- The migrating role need not be one that row-level security passes by.
alter table referrals no force row level security;
alter table reverse_referrals no force row level security;
update referrals set updated_at = statement_timestamp() where upload_id is null;
update reverse_referrals set updated_at = statement_timestamp() where upload_id is null;
alter table referrals force row level security;
alter table reverse_referrals force row level security;

-- Letters that a file brought and that somebody has marked as answered. The next file of the month brings the letter anew, which is then known again
-- by what stands here (server/facts/replyMarks.ts).
create sequence referral_reply_marks_id_seq;
create table referral_reply_marks (
  tenant_id              bigint not null references tenants,
  id                     bigint not null default nextval('referral_reply_marks_id_seq'),
  replied_on             date not null,
  marked_by              bigint not null,
  marked_at              timestamptz not null default statement_timestamp(),
  referral_date          date not null,
  medical_institution_id bigint not null references medical_institutions,
  own_department_id      bigint,
  doctor_name_from       text,
  patient_hash           bytea check (length(patient_hash) = 16),
  -- What the file says of the answer, which counts again once the mark is taken back.
  listed_is_replied      boolean,
  listed_replied_on      date,
  primary key (tenant_id, id),
  foreign key (tenant_id, marked_by) references accounts (tenant_id, id)
);
create index referral_reply_marks_day on referral_reply_marks (tenant_id, referral_date);
create index referral_reply_marks_marked_by on referral_reply_marks (tenant_id, marked_by);

-- Referrals and reverse referrals that a person has entered and deleted, which can be restored for 30 days. They stand aside, so that nothing counts
-- them. The patient's number is as protected as where it came from.
create table deleted_referral_facts (
  tenant_id              bigint not null references tenants,
  kind                   text not null check (kind in ('referral', 'reverse_referral')),
  id                     bigint not null,
  medical_institution_id bigint not null references medical_institutions,
  -- All columns but the patient's number.
  fact                   jsonb not null,
  patient_id             text,
  deleted_by             bigint not null,
  deleted_at             timestamptz not null default statement_timestamp(),
  primary key (tenant_id, kind, id),
  foreign key (tenant_id, deleted_by) references accounts (tenant_id, id)
);
create index deleted_referral_facts_deleted_by on deleted_referral_facts (tenant_id, deleted_by);
create index deleted_referral_facts_deleted_at on deleted_referral_facts (tenant_id, deleted_at);

do $$
declare
  table_name text;
  readable text;
begin
  foreach table_name in array array['referral_reply_marks', 'deleted_referral_facts'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format(
      'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)',
      table_name
    );
  end loop;
  foreach table_name in array array['referrals', 'reverse_referrals', 'deleted_referral_facts'] loop
    select string_agg(quote_ident(attname), ', ') into readable
    from pg_attribute
    where attrelid = table_name::regclass and attnum > 0 and not attisdropped and attname <> 'patient_id';
    execute format('grant select (%s), insert, update, delete on %I to renkei_app, renkei_jobs', readable, table_name);
  end loop;
end
$$;
grant select, insert, update, delete on referral_reply_marks to renkei_app, renkei_jobs;
grant usage on referral_reply_marks_id_seq to renkei_app, renkei_jobs;

-- Of the transaction's own tenant.
create function deleted_patient_id(deleted_kind text, deleted_id bigint) returns text
language sql stable security definer set search_path = pg_temp
return (
  select patient_id
  from public.deleted_referral_facts
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and kind = deleted_kind and id = deleted_id
);
revoke all on function deleted_patient_id from public;
grant execute on function deleted_patient_id to renkei_app;

-- Institutions by their telephone number, from its beginning or its end, however it is written.
create index medical_institutions_telephone
  on medical_institutions ((regexp_replace(tel, '\D', '', 'g') collate "C")) where tel is not null;
create index medical_institutions_telephone_end
  on medical_institutions ((reverse(regexp_replace(tel, '\D', '', 'g')) collate "C")) where tel is not null;

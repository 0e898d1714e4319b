-- What is owed to referrers (返書): until when is computed from the facts by these rules, one row for each tenant that has changed them. Days that are
-- null stand for letters that are not owed.
create table letter_rules (
  tenant_id               bigint   not null,
  -- Referrals from this day on; null while the tenant has not begun.
  starts_on               date,
  arrival_days            smallint check (arrival_days between 0 and 365),
  interim_inpatient_days  smallint check (interim_inpatient_days between 0 and 365),
  interim_outpatient_days smallint check (interim_outpatient_days between 0 and 365),
  final_inpatient_days    smallint check (final_inpatient_days between 0 and 365),
  final_outpatient_days   smallint check (final_outpatient_days between 0 and 365),
  updated_at              timestamptz not null,
  primary key (tenant_id)
);
alter table letter_rules add foreign key (tenant_id) references tenants;

-- Letters that somebody has marked as sent or as not needed. The next file of the month brings the referral anew under another id, which is then known
-- again by what stands here (server/facts/letters/keptMarks.ts).
create sequence referral_letter_marks_id_seq;
create table referral_letter_marks (
  tenant_id              bigint not null,
  id                     bigint not null default nextval('referral_letter_marks_id_seq'),
  -- May name a referral that is gone until it comes back.
  referral_id            bigint not null,
  kind                   text   not null check (kind in ('arrival', 'interim', 'final')),
  state                  text   not null check (state in ('sent', 'not_needed')),
  sent_on                date,
  note                   text   check (char_length(note) between 1 and 200),
  marked_by              bigint not null,
  marked_at              timestamptz not null,
  referral_date          date   not null,
  medical_institution_id bigint not null,
  own_department_id      bigint,
  doctor_name_from       text,
  patient_hash           bytea  check (length(patient_hash) = 16),
  primary key (tenant_id, id),
  unique (tenant_id, referral_id, kind),
  check ((state = 'sent') = (sent_on is not null)),
  check (state = 'sent' or note is not null)
);
alter table referral_letter_marks add foreign key (tenant_id) references tenants;
alter table referral_letter_marks add foreign key (medical_institution_id) references medical_institutions;
alter table referral_letter_marks add foreign key (tenant_id, marked_by) references accounts (tenant_id, id);
create index referral_letter_marks_day on referral_letter_marks (tenant_id, referral_date);
create index referral_letter_marks_marked_by on referral_letter_marks (tenant_id, marked_by);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['letter_rules', 'referral_letter_marks'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format(
      'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)',
      table_name
    );
    execute format('grant select, insert, update, delete on %I to renkei_app, renkei_jobs', table_name);
  end loop;
end
$$;
grant usage on referral_letter_marks_id_seq to renkei_app, renkei_jobs;

-- Whether the daily mail says how many letters are overdue.
alter table accounts add enabled_letters_summary boolean not null default true;
-- Whether a mail tells of them, as they are when it is sent.
alter table daily_mails add has_letters boolean not null default false;

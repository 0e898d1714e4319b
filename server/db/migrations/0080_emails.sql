-- HTML mail to doctors: campaigns, their recipients with what became of each, consents, suppressions, opens, clicks and bounces.

-- What surrounds the contents of each mail of a tenant: colours, signature, footer. The logo is the tenant's.
create table email_frames (
  tenant_id       bigint  not null primary key,
  accent_color    text    not null default '#165e83' check (accent_color ~ '^#[0-9a-f]{6}$'),
  shows_logo      boolean not null default true,
  -- Sanitised HTML, as contents are.
  signature       text    not null default '' check (char_length(signature) <= 20000),
  footer          text    not null default '' check (char_length(footer) <= 20000),
  -- Name and address of the sender as 特定電子メール法 asks.
  legal_name      text    check (char_length(legal_name) between 1 and 200),
  legal_address   text    check (char_length(legal_address) between 1 and 300),
  legal_contact   text    check (char_length(legal_contact) between 1 and 300),
  is_tracked      boolean not null default true,
  needs_approval  boolean not null default false,
  -- No sending between 21:00 and 7:00 in Japan.
  rests_at_night  boolean not null default true,
  updated_at      timestamptz not null,
  updated_by      bigint
);
alter table email_frames add foreign key (tenant_id) references tenants;
alter table email_frames add foreign key (tenant_id, updated_by) references accounts (tenant_id, id);

create sequence email_templates_id_seq;
create table email_templates (
  tenant_id    bigint not null,
  id           bigint not null default nextval('email_templates_id_seq'),
  name         text   not null check (char_length(name) between 1 and 100),
  title        text   not null check (char_length(title) <= 200),
  main_content text   not null check (octet_length(main_content) <= 500000),
  created_by   bigint not null,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  deleted_at   timestamptz,
  primary key (tenant_id, id)
);
alter table email_templates add foreign key (tenant_id) references tenants;
alter table email_templates add foreign key (tenant_id, created_by) references accounts (tenant_id, id);
create index email_templates_created_by on email_templates (tenant_id, created_by);

-- Pictures for contents. They stay, because mails that were sent show them.
create sequence email_pictures_id_seq;
create table email_pictures (
  tenant_id    bigint not null,
  id           bigint not null default nextval('email_pictures_id_seq'),
  file_id      bigint not null,
  -- Random; in the address by which recipients load the picture.
  token        text   not null check (char_length(token) between 20 and 60),
  created_at   timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, token),
  unique (tenant_id, file_id)
);
alter table email_pictures add foreign key (tenant_id) references tenants;
alter table email_pictures add foreign key (tenant_id, file_id) references uploaded_files (tenant_id, id);

-- Whether only the tenant's listed sender addresses may send, whatever its plan.
alter table tenants add email_sender_restricted boolean not null default false;

create sequence emails_id_seq;
create table emails (
  tenant_id       bigint not null,
  id              bigint not null default nextval('emails_id_seq'),
  category        text   not null check (category in ('sales', 'other')),
  -- scheduled: at scheduled_at. held: a person or a rule has paused it. stopped: nothing more goes out.
  status          text   not null default 'draft'
    check (status in ('draft', 'waiting_approval', 'scheduled', 'sending', 'held', 'stopped', 'sent')),
  sender_name     text   not null check (char_length(sender_name) between 1 and 100),
  sender_email    text   not null check (char_length(sender_email) between 3 and 254),
  title           text   not null check (char_length(title) between 1 and 200),
  -- Sanitised HTML with merge fields.
  main_content    text   not null check (octet_length(main_content) <= 500000),
  attachment_id   bigint,
  -- What was sent, with the frame: HTML with inlined styles and plain text, both with merge fields. Null before sending.
  rendered_html   text,
  rendered_text   text,
  is_tracked      boolean not null default false,
  recipients_filename text check (char_length(recipients_filename) between 1 and 255),
  -- The campaign that this one corrects, for its recipients only.
  corrects_id     bigint,
  scheduled_at    timestamptz,
  started_at      timestamptz,
  finished_at     timestamptz,
  -- Why it is held: by a person, or refusals by rule (5.7.x).
  held_reason     text   check (held_reason in ('person', 'policy_refusals', 'night')),
  -- Why nothing goes out although it is being sent; null once the mail server answers again.
  trouble         text   check (trouble in ('unreachable', 'sign_in')),
  approved_by     bigint,
  sent_by         bigint,
  created_by      bigint not null,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  updated_by      bigint not null,
  deleted_at      timestamptz,
  -- How many recipients are in each state, and of persons only who opened or clicked; kept with each change of a recipient.
  destination_count int not null default 0,
  accepted_count    int not null default 0,
  refused_count     int not null default 0,
  doubtful_count    int not null default 0,
  left_out_count    int not null default 0,
  invalid_count     int not null default 0,
  bounced_count     int not null default 0,
  opened_count      int not null default 0,
  clicked_count     int not null default 0,
  -- Final answers of mail servers since it was begun or continued, and refusals by policy (5.7.x) among them.
  recent_answers         int not null default 0,
  recent_policy_refusals int not null default 0,
  primary key (tenant_id, id)
);
alter table emails add foreign key (tenant_id) references tenants;
alter table emails add foreign key (tenant_id, attachment_id) references uploaded_files (tenant_id, id);
alter table emails add foreign key (tenant_id, corrects_id) references emails (tenant_id, id);
alter table emails add foreign key (tenant_id, created_by) references accounts (tenant_id, id);
alter table emails add foreign key (tenant_id, updated_by) references accounts (tenant_id, id);
alter table emails add foreign key (tenant_id, approved_by) references accounts (tenant_id, id);
alter table emails add foreign key (tenant_id, sent_by) references accounts (tenant_id, id);
create index emails_unsent on emails (tenant_id, created_at desc, id desc)
  where deleted_at is null and status in ('draft', 'waiting_approval', 'scheduled');
create index emails_sent on emails (tenant_id, started_at desc, id desc)
  where deleted_at is null and status in ('sending', 'held', 'stopped', 'sent');
create index emails_due on emails (tenant_id, scheduled_at) where status = 'scheduled';
create index emails_attachment on emails (tenant_id, attachment_id) where attachment_id is not null;
create index emails_corrects on emails (tenant_id, corrects_id) where corrects_id is not null;
create index emails_created_by on emails (tenant_id, created_by);
create index emails_updated_by on emails (tenant_id, updated_by);
create index emails_approved_by on emails (tenant_id, approved_by) where approved_by is not null;
create index emails_sent_by on emails (tenant_id, sent_by) where sent_by is not null;

-- Why mail of the category `sales` may go to somebody (特定電子メール法 第3条). The last row of a doctor or address counts; a lifted one says that it counts no more.
create sequence email_consents_id_seq;
create table email_consents (
  tenant_id   bigint not null,
  id          bigint not null default nextval('email_consents_id_seq'),
  -- In lower case.
  address     text   not null check (char_length(address) between 3 and 254),
  doctor_id   bigint,
  -- consent: asked for and given; business: an existing business relation; published: the address is published; notified: told the address themselves.
  basis       text   not null check (basis in ('consent', 'business', 'published', 'notified', 'lifted')),
  obtained_on date   not null,
  source      text   not null check (char_length(source) between 1 and 300),
  recorded_by bigint not null,
  recorded_at timestamptz not null,
  primary key (tenant_id, id)
);
alter table email_consents add foreign key (tenant_id) references tenants;
alter table email_consents add foreign key (tenant_id, doctor_id) references doctors (tenant_id, id);
alter table email_consents add foreign key (tenant_id, recorded_by) references accounts (tenant_id, id);
create index email_consents_address on email_consents (tenant_id, address, id desc);
create index email_consents_doctor on email_consents (tenant_id, doctor_id, id desc) where doctor_id is not null;
create index email_consents_recorded_by on email_consents (tenant_id, recorded_by);

create sequence email_recipients_id_seq;
create table email_recipients (
  tenant_id              bigint not null,
  id                     bigint not null default nextval('email_recipients_id_seq'),
  email_id               bigint not null,
  -- The place in the file or selection, from 1.
  position               int    not null,
  medical_institution_id bigint,
  doctor_id              bigint,
  -- The institution's name as the file or the master says.
  institution_name       text   not null check (char_length(institution_name) <= 300),
  destination            text   check (char_length(destination) between 1 and 100),
  honorific              text   check (char_length(honorific) between 1 and 20),
  division               text   check (char_length(division) between 1 and 100),
  -- In lower case; as written for invalid rows.
  address                text   not null check (char_length(address) <= 320),
  -- invalid: the row is no use. left_out: nobody sends to it, with the reason. queued: waits. sending: a worker has it. deferred: later (4xx).
  -- refused: finally (5xx). in_doubt: the line broke after DATA, a person decides. accepted: the server has taken it.
  state                  text   not null
    check (state in ('invalid', 'left_out', 'queued', 'sending', 'deferred', 'refused', 'in_doubt', 'accepted')),
  reason                 text   check (char_length(reason) between 1 and 60),
  -- The line of the file; null for chosen recipients.
  line_number            int,
  consent_basis          text   check (consent_basis in ('consent', 'business', 'published', 'notified')),
  attempts               int    not null default 0,
  next_attempt_at        timestamptz,
  lease_until            timestamptz,
  -- When the last message set out.
  attempted_at           timestamptz,
  -- The server's words, at most 500 characters.
  response               text   check (char_length(response) <= 500),
  message_id             text,
  -- Random; in the addresses of pixel, links and opting out.
  token                  text   not null,
  accepted_at            timestamptz,
  bounced_at             timestamptz,
  opened_at              timestamptz,
  clicked_at             timestamptz,
  -- Whether machines have fetched pixel or links; not counted in the rates.
  machine_opened_at      timestamptz,
  machine_clicked_at     timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, email_id, position)
);
alter table email_recipients add foreign key (tenant_id) references tenants;
alter table email_recipients add foreign key (tenant_id, email_id) references emails (tenant_id, id) on delete cascade;
alter table email_recipients add foreign key (tenant_id, doctor_id) references doctors (tenant_id, id);
create unique index email_recipients_address on email_recipients (tenant_id, email_id, address)
  where state not in ('invalid', 'left_out');
create index email_recipients_next on email_recipients (tenant_id, email_id, position)
  where state in ('queued', 'deferred', 'sending');
create index email_recipients_state on email_recipients (tenant_id, email_id, state, position);
create index email_recipients_institution on email_recipients (tenant_id, medical_institution_id, accepted_at desc)
  where medical_institution_id is not null;
create index email_recipients_doctor on email_recipients (tenant_id, doctor_id) where doctor_id is not null;
-- Whoever opts out or agrees while an e-mail is written or sent.
create index email_recipients_waiting on email_recipients (tenant_id, address) where state in ('queued', 'deferred', 'left_out');
create unique index email_recipients_token on email_recipients (tenant_id, token);

create sequence email_links_id_seq;
create table email_links (
  tenant_id bigint not null,
  id        bigint not null default nextval('email_links_id_seq'),
  email_id  bigint not null,
  position  int    not null,
  url       text   not null check (char_length(url) <= 2000),
  label     text   not null check (char_length(label) <= 200),
  primary key (tenant_id, id),
  unique (tenant_id, email_id, position)
);
alter table email_links add foreign key (tenant_id) references tenants;
alter table email_links add foreign key (tenant_id, email_id) references emails (tenant_id, id) on delete cascade;

-- Opens and clicks, for 13 months.
create sequence email_events_id_seq;
create table email_events (
  tenant_id    bigint not null,
  id           bigint not null default nextval('email_events_id_seq'),
  email_id     bigint not null,
  recipient_id bigint not null,
  kind         text   not null check (kind in ('open', 'click')),
  link_id      bigint,
  -- Who fetched it, and how that is known.
  actor        text   not null check (actor in ('person', 'machine', 'unknown')),
  known_by     text   not null check (char_length(known_by) between 1 and 40),
  occurred_at  timestamptz not null,
  primary key (tenant_id, id),
  check ((kind = 'click') = (link_id is not null))
);
alter table email_events add foreign key (tenant_id) references tenants;
alter table email_events add foreign key (tenant_id, email_id) references emails (tenant_id, id) on delete cascade;
alter table email_events add foreign key (tenant_id, recipient_id) references email_recipients (tenant_id, id) on delete cascade;
alter table email_events add foreign key (tenant_id, link_id) references email_links (tenant_id, id) on delete cascade;
create index email_events_email on email_events (tenant_id, email_id, occurred_at);
create index email_events_recipient on email_events (tenant_id, recipient_id, kind, occurred_at);
create index email_events_link on email_events (tenant_id, link_id) where link_id is not null;

-- Addresses that get no mail. A row with lifted_at counts no more and stays as history.
create sequence email_suppressions_id_seq;
create table email_suppressions (
  tenant_id    bigint not null,
  id           bigint not null default nextval('email_suppressions_id_seq'),
  -- In lower case.
  address      text   not null check (char_length(address) between 3 and 254),
  -- sales: only mail of that category; all: any.
  scope        text   not null check (scope in ('sales', 'all')),
  reason       text   not null check (reason in ('opted_out', 'bounced', 'full_box', 'complained', 'by_hand')),
  note         text   check (char_length(note) between 1 and 500),
  -- The mail from which somebody opted out, or which came back.
  email_id     bigint,
  created_by   bigint,
  created_at   timestamptz not null,
  lifted_by    bigint,
  lifted_at    timestamptz,
  lift_reason  text   check (char_length(lift_reason) between 1 and 500),
  primary key (tenant_id, id),
  check ((lifted_at is null) = (lift_reason is null))
);
alter table email_suppressions add foreign key (tenant_id) references tenants;
alter table email_suppressions add foreign key (tenant_id, email_id) references emails (tenant_id, id);
alter table email_suppressions add foreign key (tenant_id, created_by) references accounts (tenant_id, id);
alter table email_suppressions add foreign key (tenant_id, lifted_by) references accounts (tenant_id, id);
create unique index email_suppressions_address on email_suppressions (tenant_id, address, scope) where lifted_at is null;
create index email_suppressions_created on email_suppressions (tenant_id, created_at desc, id desc);
create index email_suppressions_email on email_suppressions (tenant_id, email_id) where email_id is not null;
create index email_suppressions_created_by on email_suppressions (tenant_id, created_by) where created_by is not null;
create index email_suppressions_lifted_by on email_suppressions (tenant_id, lifted_by) where lifted_by is not null;

-- Messages that came back or complained, as read from the mailbox or a webhook; the key makes each count once.
create sequence email_bounces_id_seq;
create table email_bounces (
  tenant_id    bigint not null,
  id           bigint not null default nextval('email_bounces_id_seq'),
  recipient_id bigint not null,
  kind         text   not null check (kind in ('hard', 'full_box', 'soft', 'policy', 'complaint')),
  -- Enhanced status (RFC 3463), for example 5.1.1.
  status       text   check (status ~ '^[245]\.\d{1,3}\.\d{1,3}$'),
  diagnostic   text   check (char_length(diagnostic) <= 500),
  source       text   not null check (source in ('smtp', 'mailbox', 'webhook')),
  source_key   text   not null check (char_length(source_key) between 1 and 300),
  occurred_at  timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, source, source_key)
);
alter table email_bounces add foreign key (tenant_id) references tenants;
alter table email_bounces add foreign key (tenant_id, recipient_id) references email_recipients (tenant_id, id) on delete cascade;
create index email_bounces_recipient on email_bounces (tenant_id, recipient_id, occurred_at desc);

-- Each e-mail that doctors of an institution got is one communication of type `email` on its chart.
alter table communications add email_id bigint;
alter table communications add foreign key (tenant_id, email_id) references emails (tenant_id, id);
create unique index communications_email on communications (tenant_id, email_id, medical_institution_id)
  where email_id is not null;

do $$
declare
  table_name text;
begin
  foreach table_name in array array[
    'email_frames', 'email_templates', 'email_pictures', 'emails', 'email_consents', 'email_recipients', 'email_links',
    'email_events', 'email_suppressions', 'email_bounces'
  ] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format(
      'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)',
      table_name
    );
    execute format('grant select, insert, update, delete on %I to renkei_app', table_name);
  end loop;
end
$$;
grant usage on
  email_templates_id_seq, email_pictures_id_seq, emails_id_seq, email_consents_id_seq, email_recipients_id_seq, email_links_id_seq, email_events_id_seq,
  email_suppressions_id_seq, email_bounces_id_seq
to renkei_app;
-- The purge of what was deleted long ago, and of files that nothing refers to.
grant select, delete on emails, email_templates to renkei_jobs;
grant select on email_pictures to renkei_jobs;
-- Opens and clicks go after 13 months. Recipients and consents outlive their doctors.
grant select, delete on email_events to renkei_jobs;
grant select, update (doctor_id, opened_at, clicked_at, machine_opened_at, machine_clicked_at) on email_recipients
  to renkei_jobs;
grant select, update (doctor_id) on email_consents to renkei_jobs;

-- Whoever plans or continues a sending has the e-mails of the transaction's tenant sent, at once or at a time.
create function queue_emails(at timestamptz) returns void
language plpgsql security definer set search_path = pg_temp as $$
declare
  tenant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  if tenant is null then
    raise exception 'No tenant';
  end if;
  perform graphile_worker.add_job(
    'send_emails',
    json_build_object('tenant_id', tenant),
    job_key => 'emails ' || tenant || case when at is null then '' else ' at ' || extract(epoch from at)::bigint end,
    run_at => coalesce(at, pg_catalog.now()),
    priority => 9,
    max_attempts => 1
  );
end
$$;
revoke all on function queue_emails from public;
grant execute on function queue_emails to renkei_app;

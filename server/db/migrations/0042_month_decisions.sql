-- Lists of referrals take the place of what stands month by month, as somebody decides (contract/importedFacts.ts).
alter table imports
  -- What the check of a list has found by month and department, and rows that are there twice: server/modules/imports/foundFacts.ts.
  add column found_facts           jsonb,
  -- {month: replace | add | leave_out}, as somebody has decided.
  add column month_decisions       jsonb not null default '{}',
  add column within_departments    boolean not null default false,
  add column doubles_decision      text check (doubles_decision in ('once', 'all')),
  -- How many records whoever started it was ready to lose.
  add column confirmed_loss        int check (confirmed_loss >= 0),
  -- Among left_out_row_count: rows of months that were left out, and rows that were there already.
  add column left_out_month_rows   int not null default 0,
  add column left_out_double_rows  int not null default 0;

-- A file of the survey that would take most of a month away, or that holds rows twice, waits until somebody has decided (contract/dataUploads.ts).
alter table data_uploads
  add column open_decisions        jsonb,
  add column doubles_decision      text check (doubles_decision in ('once', 'all')),
  add column confirmed_loss        int check (confirmed_loss >= 0);

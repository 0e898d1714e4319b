-- From which screen a call came, as the app says it. What belongs to one visit of a screen is shown together. The seals do not cover it: nobody can prove
-- it, and servers of the version before seal rows too.
alter table audit_logs add column screen_visit text;
alter table audit_logs add constraint audit_logs_screen_visit_check check (char_length(screen_visit) <= 20);
alter table audit_logs add column screen       text;
alter table audit_logs add constraint audit_logs_screen_check check (char_length(screen) <= 200);

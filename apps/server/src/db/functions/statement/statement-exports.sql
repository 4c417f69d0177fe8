-- A partner asks for the file of a statement, and the jobs make it.
grant select on statement_export to fairlead_app;
grant insert (account_id, id, format, from_day, to_day, zone, lang, requested_at) on statement_export to fairlead_app;
grant update on statement_export to fairlead_jobs;

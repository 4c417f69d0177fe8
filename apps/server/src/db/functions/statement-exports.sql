grant select, insert, update on statement_export to fairlead_app;

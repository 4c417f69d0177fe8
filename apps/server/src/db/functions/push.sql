-- Devices that are told of money events while the app is closed (Web Push), and the messages on their way to them.

grant select, insert, delete on push_device, push_message to fairlead_app;
-- To tell somebody on every device of theirs, and where that device is and by which key is nobody's of the staff.
grant select (account_id, id) on push_device to fairlead_console;
grant insert on push_message to fairlead_console;
grant update (session_id, public_key, auth_secret, lang, name, last_sent_at) on push_device to fairlead_app;
grant update (next_try_at, tries, sent_at, dropped) on push_message to fairlead_app;

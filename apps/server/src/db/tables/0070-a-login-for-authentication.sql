-- Whether somebody has set a password, for those who may not read what it is.
alter table operator add column has_password boolean not null generated always as (password_hash is not null) stored;

-- Authentication works for everybody: whoever signs in is nobody yet.
create policy partner_of_authentication on partner to fairlead_auth using (true);
create policy partner_session_of_authentication on partner_session to fairlead_auth using (true);
create policy notice_of_authentication on notice to fairlead_auth using (true);
create policy push_device_of_authentication on push_device for select to fairlead_auth using (true);
create policy push_message_of_authentication on push_message to fairlead_auth using (true);

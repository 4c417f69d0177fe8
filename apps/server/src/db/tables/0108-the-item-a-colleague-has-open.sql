-- Which waiting item a session of the staff has before it, and when the console last said so (decision 057).
alter table operator_session
  add column open_item uuid,
  add column open_item_at timestamptz,
  add constraint operator_session_open_item_has_a_moment check ((open_item is null) = (open_item_at is null));

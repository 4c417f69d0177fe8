-- When a partner's login password was set last: at registration, by a change or by a recovery. Null where that was before this release.
alter table partner add column password_set_at timestamptz;

-- Whether at most a quarter of its group could be one partner's while it was drawn: only a demo's planted past has none.
alter table flight add column share_ceiling boolean not null default true;

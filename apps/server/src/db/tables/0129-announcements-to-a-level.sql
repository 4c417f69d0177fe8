-- An announcement may be for partners of one level. Nobody is announced to alone (docs/rules.md, Announcements): whom it reaches is counted before it is
-- published, and a level of few takes none.
alter table announcement
  add column level integer check (level between 1 and 5);

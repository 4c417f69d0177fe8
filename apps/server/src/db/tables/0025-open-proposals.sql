-- What waits for a second person is found by what it is about, without all that was ever decided.
create index proposal_open on proposal (kind, subject) where state = 'open';

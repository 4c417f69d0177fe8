-- Confirmed deposits that no line of a statement shows yet, by the day by which one should.
create index deposit_without_line on deposit (match_by)
where state = 'confirmed' and bank_line_id is null and reversed_at is null;

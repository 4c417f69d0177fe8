-- Few postings move promo credit or startup funds; the fund details list them without reading the rest of the journal.
create index posting_promo on posting (account_id, entry_id) where debit_class = 'promo' or credit_class = 'promo';
create index posting_advance on posting (account_id, entry_id) where debit_class = 'advance' or credit_class = 'advance';

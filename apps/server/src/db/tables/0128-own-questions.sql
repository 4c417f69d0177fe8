-- A network's own questions, after the built-in ones. An entry is a place in the order; what it says are texts in languages, drafted
-- by one person and published by another as terms are (docs/rules.md, Questions and answers).
create table faq_entry (
  id uuid primary key,
  place integer not null check (place >= 1),
  added_by uuid not null references operator,
  added_at timestamptz not null,
  hidden_at timestamptz
);
create index faq_entry_in_order on faq_entry (place, id);

alter table network_text
  add column entry_id uuid references faq_entry,
  drop constraint network_text_kind_check,
  add constraint network_text_kind_check check (kind in ('terms', 'privacy', 'faq')),
  add constraint network_text_of_a_question check ((kind = 'faq') = (entry_id is not null)),
  -- Every app that opens reads all of them.
  add constraint network_text_answers_in_short check (kind <> 'faq' or length(body) <= 2000),
  drop constraint network_text_version_once;
drop index network_text_one_draft;
create unique index network_text_version_once
  on network_text (kind, lang, coalesce(entry_id, '00000000-0000-0000-0000-000000000000'), version);
create unique index network_text_one_draft
  on network_text (kind, lang, coalesce(entry_id, '00000000-0000-0000-0000-000000000000')) where state = 'draft';
create index network_text_of_entry on network_text (entry_id, lang, version) where state = 'published' and entry_id is not null;

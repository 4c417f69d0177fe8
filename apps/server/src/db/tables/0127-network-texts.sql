-- What a network says in its own words: its terms and its privacy notice, in numbered versions for each language. One person
-- drafts, another publishes; what was published stays as it is (docs/rules.md, Terms and privacy notice).

-- Plain words: something to see, no more than so much, ends of lines only where there may be several, and no character that
-- turns the reading order.
create function is_plain_text(p_text text, p_most integer, p_lines boolean) returns boolean
language sql immutable parallel safe as $$
  select length(btrim(p_text, E' \n')) between 1 and p_most and length(p_text) <= p_most
    and p_text !~ '[\u0001-\u0009\u000B-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]' and (p_lines or p_text !~ '\n')
$$;

create table network_text (
  id uuid primary key,
  kind text not null check (kind in ('terms', 'privacy')),
  lang text not null check (lang in ('cht', 'de', 'en', 'fr', 'jp', 'kor', 'pt', 'ru', 'spa', 'th', 'vi', 'zh')),
  title text not null,
  body text not null,
  -- A draft is dropped when it is taken back, or when another takes its place: nobody publishes words that they did not read.
  state text not null check (state in ('draft', 'published', 'dropped')),
  version integer check (version >= 1),
  drafted_by uuid not null references operator,
  drafted_at timestamptz not null,
  published_by uuid references operator,
  published_at timestamptz,
  constraint network_text_needs_two_people check (is_somebody_else(published_by, drafted_by)),
  constraint network_text_is_plain check (is_plain_text(title, 120, false) and is_plain_text(body, 20000, true)),
  constraint network_text_is_published_by_somebody
    check ((state = 'published') = (published_by is not null) and (published_by is null) = (published_at is null)
      and (published_by is null) = (version is null)),
  constraint network_text_version_once unique (kind, lang, version)
);
create unique index network_text_one_draft on network_text (kind, lang) where state = 'draft';
create index network_text_newest on network_text (drafted_at desc, id desc);

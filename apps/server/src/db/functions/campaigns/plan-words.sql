-- What a reader of this language reads: the translation, or the own words where there is none.
create or replace function word_in(p_own text, p_translations jsonb, p_language text, p_field text) returns text
language sql immutable return coalesce(p_translations -> p_language ->> p_field, p_own);

-- The words in every language they were written in, for what is read later by somebody unknown: {"own": …, "de": …}.
create or replace function words_in_all(p_own text, p_translations jsonb, p_field text) returns jsonb
language sql immutable return (
  select jsonb_build_object('own', p_own) || coalesce(jsonb_object_agg(key, value -> p_field), '{}')
  from jsonb_each(p_translations) where value ? p_field
);

grant execute on function word_in, words_in_all to fairlead_app, fairlead_console;

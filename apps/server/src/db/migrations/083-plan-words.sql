-- The words of a plan in other languages: {"de": {"product": …, "content": …, "game_description": …, "user_targeting":
-- …}}. Whoever reads another language gets the rule's own words. They are a part of the numbered terms and frozen with
-- them: nobody has the right to update a row of plan_rule.
alter table plan_rule add column translations jsonb not null default '{}'
  constraint plan_rule_translations_are_by_language check (jsonb_typeof(translations) = 'object');

-- What a reader of this language reads: the translation, or the own words where there is none.
create function word_in(p_own text, p_translations jsonb, p_language text, p_field text) returns text
language sql immutable return coalesce(p_translations -> p_language ->> p_field, p_own);

-- The words in every language they were written in, for what is read later by somebody unknown: {"own": …, "de": …}.
create function words_in_all(p_own text, p_translations jsonb, p_field text) returns jsonb
language sql immutable return (
  select jsonb_build_object('own', p_own) || coalesce(jsonb_object_agg(key, value -> p_field), '{}')
  from jsonb_each(p_translations) where value ? p_field
);

revoke execute on function word_in, words_in_all from public;
grant execute on function word_in, words_in_all to fairlead_app;

-- One person holds one account of the staff, however the name is spelled (decision 109). Only capitals and spaces were
-- compared, so that "Abel Okafor" with a character that nobody sees, or with a Cyrillic a, was somebody else.

-- A name as it is compared: without accents, invisible characters and punctuation, letters that look like Latin ones as these,
-- and its words in any order.
create function person_compared(p_person text) returns text
language sql immutable as $$
  select coalesce(string_agg(word, ' ' order by word collate "C"), lower(trim(p_person)))
  from regexp_split_to_table(
    lower(translate(
      regexp_replace(normalize(p_person, nfkd),
        '[\u0300-\u036f\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff''\u2018\u2019\u02bc]',
        '', 'g'),
      'АВЕЅІЈКМНОРСТУХавеѕіјкмнорстухΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεζηικμνορτυχı',
      'ABESIJKMHOPCTYXabesijkmhopctyxABEZHIKMNOPTYXabezhikmnoptyxi')),
    '[\s!-/:-@\[-`{-~\u00a1-\u00bf\u2010-\u2027\u2030-\u205e\u3000-\u3003\u30fb]+') as word
  where word <> ''
$$;

drop index operator_person_once;
-- Of accounts that are one person's by now the first keeps its name; the others bear a number, for two admins to look at.
update operator o set person = format('%s (%s)', o.person, alike.number)
from (
  select id, row_number() over (partition by person_compared(person) order by created_at, id) as number from operator
) as alike
where alike.id = o.id and alike.number > 1;
create unique index operator_person_once on operator (person_compared(person));
drop function person_spelled(text);

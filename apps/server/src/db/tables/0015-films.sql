-- What a plan with video shows: the address of its film. With real money `https`, in a demo also a path of the demo site.
alter table plan_rule add column film text
  constraint plan_rule_film_has_an_address check (film ~ '^https://[^\s/?#@]+([/?#]\S*)?$' or film ~ '^/[^/\\\s]\S*$');

-- The wait between delivery and settlement in which invalid traffic is found is the validation period (docs/glossary.md); it was called
-- maturity. An order is closed when it begins. The kind of posting `mature` stays: the journal is never rewritten.
alter table plan_rule rename column maturity_s to validation_s;
alter table plan_rule rename constraint plan_rule_maturity_s_check to plan_rule_validation_s_check;
alter table plan_rule rename constraint plan_rule_maturity_outlives_attribution to plan_rule_validation_outlives_attribution;
alter table level_rule rename column maturity_max_s to validation_max_s;
alter table level_rule rename constraint level_rule_maturity_max_s_check to level_rule_validation_max_s_check;
alter table ad_order rename column maturity_s to validation_s;
alter table ad_order rename column matures_at to validation_ends_at;
alter table ad_order rename constraint ad_order_maturity_s_check to ad_order_validation_s_check;

insert into order_transition (action, from_state, to_state) values ('close', 'finished', 'settling');
update order_move set action = 'close' where action = 'mature';
delete from order_transition where action = 'mature';

-- Terms that wait for a second person are frozen from their own words. The audit log keeps what was said.
update proposal set params = params - 'maturity_seconds' || jsonb_build_object('validation_seconds', params->'maturity_seconds')
where kind = 'campaign_terms' and params ? 'maturity_seconds';

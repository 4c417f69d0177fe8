-- One word for what ends by its date undecided: it expires (docs/glossary.md). It was said to lapse.
insert into withdrawal_transition (action, from_state, to_state) values ('expire', 'in_review', 'approved');
update withdrawal_move set action = 'expire' where action = 'lapse';
delete from withdrawal_transition where action = 'lapse';

alter table review drop constraint review_outcome_check;
alter table review drop constraint review_lapses_on_its_date;
update review set outcome = 'expired' where outcome = 'lapsed';
alter table review add constraint review_outcome_check
  check (outcome in ('cleared', 'returned', 'cancelled', 'expired'));
alter table review add constraint review_expires_on_its_date
  check (outcome is distinct from 'expired' or ended_at = ends_at);

alter table activation rename constraint activation_lapses_at_its_date to activation_expires_at_its_date;
alter table account_decision rename column lapsed_at to expired_at;
alter table account_decision rename constraint account_decision_lapses_undecided to account_decision_expires_undecided;

update notice set key = 'review_expired' where key = 'review_lapsed';

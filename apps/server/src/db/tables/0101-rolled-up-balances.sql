-- What a busy class has been credited so far is rolled up here (docs/glossary.md); it was called folded.
alter table network_fold rename to rolled_up_balance;
alter table rolled_up_balance rename column folded to amount;
alter table rolled_up_balance rename column folded_to to rolled_up_to;
alter table rolled_up_balance rename constraint network_fold_pkey to rolled_up_balance_pkey;
alter table rolled_up_balance rename constraint network_fold_class_fkey to rolled_up_balance_class_fkey;
alter table rolled_up_balance rename constraint network_fold_not_negative to rolled_up_balance_not_negative;
alter table rolled_up_balance rename constraint network_fold_is_a_busy_class to rolled_up_balance_is_a_busy_class;

-- The part of an order's budget that 0.2.0 lent to a delivery process is a budget lease (docs/glossary.md); it was called a slice.
alter table slice rename to budget_lease;
alter table budget_lease rename constraint slice_pkey to budget_lease_pkey;
alter table budget_lease rename constraint slice_bucket_check to budget_lease_bucket_check;
alter table budget_lease rename constraint slice_size_check to budget_lease_size_check;
alter table budget_lease rename constraint slice_redeems_at_most_its_size to budget_lease_redeems_at_most_its_size;
alter index slice_of_order rename to budget_lease_of_order;
alter index slice_open rename to budget_lease_open;
alter table event rename column slice_id to lease_id;

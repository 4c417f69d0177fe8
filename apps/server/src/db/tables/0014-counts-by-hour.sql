-- What a group received in some hours is read without all that it received before.
create index group_count_by_hour on group_count (bucket, group_id, hour);

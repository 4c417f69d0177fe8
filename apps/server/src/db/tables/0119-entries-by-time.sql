-- The journal of a period, for the bookkeeper, is one range of this index, and so is each page of its file.
create index entry_by_time on entry (at, id);

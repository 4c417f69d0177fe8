/** What does not hold of one day (`d`) when it is read from a base: figures, differences, the bank's balance, hash. */
const isWrong = (base: string) => `(
  (d.books, d.bank) is distinct from (select (s.books, s.bank) from client_money_sides(d.until, d.known_at, ${base}) s)
  or client_money_kept(d.id) <> client_money_found(d.until, d.known_at, ${base})
  or d.bank_closing is distinct from client_money_closing(d.day, d.until, d.known_at)
  or d.open_count <> client_money_open(d.bank, d.bank_closing, client_money_kept(d.id))
  or d.hash <> client_money_hash(d.day, d.known_at, d.books, d.bank, d.bank_closing, d.open_count, client_money_kept(d.id))
)`

/**
 * Days of client money that no longer follow from the journal (I16). Each is read from the kept day before it, so that every posting is
 * read once; the last kept one from the very beginning too, which proves that the days between lead to what a full reading does.
 */
export const wrongClientMoneyParts: readonly string[] = [
  `select 'client money of ' || d.day as id from client_money_day d
   cross join lateral (
     select (
       select k.id from client_money_day k
       where k.kept_by is not null and k.until < d.until and k.known_at <= d.known_at order by k.until desc limit 1
     ) as base
   ) b
   where ${isWrong('b.base')}`,
  `select 'client money of ' || d.day || ', read from the beginning' as id
   from (select * from client_money_day where kept_by is not null order by until desc limit 1) d
   where ${isWrong('null')}`,
]

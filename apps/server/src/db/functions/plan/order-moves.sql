-- One step in an order's life. The foreign keys of order_move refuse any step the table does not know.
create or replace function move_order(
  p_account uuid, p_order uuid, p_seq integer, p_action text, p_from text, p_to text, p_actor text, p_now timestamptz
) returns void
language plpgsql as $$
begin
  if not exists (
    select from order_transition where action = p_action and from_state = p_from and to_state = p_to
  ) then
    perform refuse('order_move_refused', jsonb_build_object('state', p_from));
  end if;
  insert into order_move (account_id, order_id, seq, action, from_state, to_state, actor, at)
  values (p_account, p_order, p_seq, p_action, p_from, p_to, p_actor, p_now);
  if p_to = 'failed' then
    perform add_to_total(p_account, p_failed => 1);
  elsif p_to = 'settled' then
    perform add_to_total(p_account, p_settled => 1);
  end if;
end $$;

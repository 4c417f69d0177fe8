import { staffToken } from './staff.ts'
import type { World } from './world.ts'

/** What a generated state of a partner is made of; amounts in micros. */
export type PlantedState = {
  /** The first four are all that a withdrawal may depend on. */
  readonly available: number
  readonly destination: 'old' | 'young' | 'waiting' | 'nobodys'
  readonly pin: 'right' | 'of_another_amount' | 'too_old'
  readonly amount: number
  readonly advance: number
  readonly hand_back: number
  /** Nothing of the rest may matter. */
  readonly promo: number
  readonly clearing: number
  readonly orders: readonly { readonly state: string; readonly held: number; readonly pending: number }[]
  readonly advertisers: number
  readonly deposits: readonly {
    readonly amount: number
    readonly on_statement: boolean
    readonly old: boolean
  }[]
  readonly coupons: number
  readonly invitations: number
  readonly late_withdrawals: number
}

const chains = `
  ('waiting', array['offer']), ('declined', array['offer', 'decline']), ('expired', array['offer', 'expire']),
  ('matching', array['offer', 'fund']), ('failed', array['offer', 'fund', 'cancel']),
  ('running', array['offer', 'fund', 'match']), ('finished', array['offer', 'fund', 'match', 'stop']),
  ('settling', array['offer', 'fund', 'match', 'stop', 'close']),
  ('settled', array['offer', 'fund', 'match', 'stop', 'close', 'settle'])`

/**
 * Makes a function `try_withdrawal(account, state, now)` that plants a state, asks for the withdrawal, has it approved
 * and sent, and takes everything back. It answers with the refusal's key, or with the states it went through.
 */
export async function makeTryWithdrawal(world: World): Promise<void> {
  const [approver, cashier] = [await staffToken(world, 'approver'), await staffToken(world, 'cashier')]
  await world.asOwner(`
    create function plant_orders(p_account uuid, p_state jsonb, p_now timestamptz) returns void
    language plpgsql as $$
    declare
      v_order record;
      v_id uuid;
      v_seq integer;
      v_from text;
      v_to text;
      v_action text;
    begin
      for v_order in
        select o.n, o.value ->> 'state' as state, (o.value ->> 'held')::bigint as held,
          (o.value ->> 'pending')::bigint as pending, c.id as campaign_id, chain.actions
        from jsonb_array_elements(p_state -> 'orders') with ordinality as o (value, n)
        join (values ${chains}) as chain (state, actions) on chain.state = o.value ->> 'state'
        join (select id, row_number() over (order by id) as n from campaign) c
          on c.n = 1 + o.n % greatest((p_state ->> 'advertisers')::integer, 1)
      loop
        v_id := gen_random_uuid();
        v_seq := 0;
        v_from := 'none';
        foreach v_action in array v_order.actions loop
          v_seq := v_seq + 1;
          select to_state into strict v_to from order_transition where action = v_action and from_state = v_from;
          insert into order_move (account_id, order_id, seq, action, from_state, to_state, actor, at)
          values (p_account, v_id, v_seq, v_action, v_from, v_to, 'test', p_now);
          v_from := v_to;
        end loop;
        insert into ad_order (account_id, id, plan_number, campaign_id, rule_version, state, move_seq,
          impression_price, payout, fee_bp, offered_at, answer_by, funded_cash, held_cash, reserve_total, accrued,
          pending)
        values (p_account, v_id, v_id::text, v_order.campaign_id, 1, v_order.state, v_seq, 5000, 290000, 1000, p_now,
          p_now, v_order.held, v_order.held, v_order.pending, v_order.pending, v_order.pending);
      end loop;
    end $$;

    create function plant_rest(p_account uuid, p_state jsonb, p_now timestamptz) returns void
    language plpgsql as $$
    declare
      v_deposit record;
      v_id uuid;
      v_offer uuid;
    begin
      if (p_state ->> 'advance')::bigint > 0 then
        v_id := gen_random_uuid();
        insert into startup_funds (account_id, id, amount, state, proposed_by, proposed_at, decided_by, decided_at)
        select p_account, v_id, (p_state ->> 'advance')::bigint, 'granted', s.id, p_now, a.id, p_now
        from operator s, operator a where s.role = 'support' and a.role = 'approver' order by a.id limit 1;
        insert into network_grant (account_id, id, kind, amount, given_at)
        values (p_account, v_id, 'advance', (p_state ->> 'advance')::bigint, p_now);
      end if;
      for v_deposit in select * from jsonb_to_recordset(p_state -> 'deposits') as d (
        amount bigint, on_statement boolean, old boolean)
      loop
        v_id := gen_random_uuid();
        insert into bank_reference (reference, used_for) values (v_id::text, v_id);
        if v_deposit.on_statement then
          insert into bank_statement (id, imported_by, imported_at)
          select v_id, id, p_now from operator where role = 'cashier';
          insert into bank_line (id, statement_id, bank_reference, direction, amount, booked_at, remittance)
          values (v_id, v_id, v_id::text, 'in', v_deposit.amount, p_now, '');
        end if;
        insert into deposit (account_id, id, reference, credit_class, amount, state, idempotency_key, request_hash,
          opened_at, expires_at, recorded_by, bank_reference, approved_by, confirmed_at, match_by, bank_line_id)
        values (p_account, v_id, v_id::text, 'available', v_deposit.amount, 'confirmed', v_id::text, '\\x', p_now, p_now,
          (select id from operator where role = 'cashier' order by username limit 1), v_id::text,
          (select id from operator where role = 'approver' order by username limit 1), p_now,
          p_now + case when v_deposit.old then interval '-1 day' else interval '3 days' end,
          case when v_deposit.on_statement then v_id end);
      end loop;
      for v_offer in select id from coupon_offer order by id limit (p_state ->> 'coupons')::integer loop
        perform claim_coupon('try', gen_random_uuid(), v_offer, 'UTC', gen_random_uuid(), 'T', p_now);
      end loop;
      insert into invitation (code_hash, kind, expires_at, used_by, used_at)
      select sha256(gen_random_uuid()::text::bytea), 'license_key', p_now, p_account, p_now
      from generate_series(1, (p_state ->> 'invitations')::integer);
      for v_i in 1 .. (p_state ->> 'late_withdrawals')::integer loop
        v_id := gen_random_uuid();
        perform move_withdrawal(p_account, v_id, 1, 'request', 'none', 'requested', 'partner', p_now);
        insert into withdrawal (account_id, id, reference, destination_id, amount, fee, fee_version, state, move_seq,
          requested_at, approve_by, send_by, arrive_by, late_stop_at)
        select p_account, v_id, v_id::text, d.id, 10000000, 250000, 1, 'requested', 1, p_now, p_now, p_now, p_now,
          p_now - interval '1 day'
        from destination d where d.account_id = p_account limit 1;
      end loop;
    end $$;

    create function try_withdrawal(p_account uuid, p_state jsonb, p_now timestamptz) returns text
    language plpgsql as $$
    declare
      v_answer text;
      v_withdrawal uuid := gen_random_uuid();
      v_destination uuid;
      v_state text;
      v_pin text := p_state ->> 'pin';
      v_amount bigint := (p_state ->> 'amount')::bigint;
    begin
      begin
        update wallet set available = (p_state ->> 'available')::bigint, promo = (p_state ->> 'promo')::bigint,
          advance = (p_state ->> 'advance')::bigint, clearing = (p_state ->> 'clearing')::bigint
        where account_id = p_account;
        select id into v_destination from destination where account_id = p_account;
        update destination set
          bound_at = p_now - case p_state ->> 'destination' when 'old' then interval '80 hours' else interval '30 hours' end,
          usable_from = p_now + case p_state ->> 'destination' when 'waiting' then interval '1 hour' else '-6 hours' end
        where account_id = p_account;
        insert into partner_session (token_hash, account_id, created_at, expires_at)
        values (sha256('try'), p_account, p_now, 'infinity');
        perform plant_orders(p_account, p_state, p_now);
        perform plant_rest(p_account, p_state, p_now);
        insert into step_up (account_id, token_hash, session_hash, action, params_hash, expires_at)
        values (p_account, '\\x01', '\\x01', 'withdraw', case v_pin when 'of_another_amount' then '\\x02' else '\\x01' end::bytea,
          p_now + case v_pin when 'too_old' then interval '-1 second' else interval '2 minutes' end);
        begin
          perform request_withdrawal('try', v_withdrawal, v_withdrawal::text, v_amount,
            case p_state ->> 'destination' when 'nobodys' then gen_random_uuid() else v_destination end, '\\x01', '\\x01',
            'try', '\\x', gen_random_uuid(), p_now, (p_state ->> 'hand_back')::bigint, gen_random_uuid());
          select state into v_state from withdrawal where id = v_withdrawal;
          if v_state = 'requested' then
            perform approve_withdrawal(v_withdrawal, '${approver}', p_now);
          end if;
          perform send_withdrawal(v_withdrawal, '${cashier}', v_withdrawal::text,
            gen_random_uuid(), p_now);
          v_answer := v_state || ', then ' || (select state from withdrawal where id = v_withdrawal);
        exception when sqlstate 'FLREF' then
          v_answer := sqlerrm;
        end;
        raise exception using errcode = 'TTAKE', message = v_answer;
      exception when sqlstate 'TTAKE' then
        return sqlerrm;
      end;
    end $$`)
}

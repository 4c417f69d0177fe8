/**
 * The functions that the server may call in the database, by name: made of its catalogue by npm run generate. An argument is
 * named as in SQL, without `p_`. It may be null where it has a default, or where a comment on the function says so. bytea[]
 * may also be PostgreSQL's own text of one.
 */
export type MoneyFunctions = {
  acceptor_day_left: {
    args: {
      account: string
      acceptor: string
      now: Date
    }
    result: bigint
  }
  acceptor_why_not: {
    args: {
      acceptor: string
      country: string
      now: Date
    }
    result: string
  }
  activate_account: {
    args: {
      account: string
      staff: string
      now: Date
    }
    result: boolean
  }
  add_advertiser: {
    args: {
      staff: string
      advertiser: string
      name: string
      now: Date
    }
    result: boolean
  }
  add_business_days: {
    args: {
      from: Date
      days: number
    }
    result: Date
  }
  add_campaign: {
    args: {
      staff: string
      campaign: string
      number: string
      advertiser: string
      official_push: boolean
      content_type: string
      trials_needed: number
      now: Date
    }
    result: boolean
  }
  add_creative: {
    args: {
      id: string
      staff: string
      campaign: string
      name: string
      alt: string
      kind: string
      media_type: string
      width: number
      height: number
      duration: number | null
      bytes: Uint8Array
      now: Date
    }
    result: boolean
  }
  add_event_partitions: {
    args: {
      day: string
      days: number
    }
    result: unknown
  }
  add_faq: {
    args: {
      id: string
      staff: string
      now: Date
    }
    result: boolean
  }
  add_passkey: {
    args: {
      session: string
      passkey: string
      credential: Uint8Array
      public_key: Uint8Array
      counter: bigint
      name: string
      now: Date
    }
    result: unknown
  }
  add_publisher: {
    args: {
      staff: string
      publisher: string
      name: string
      domain: string
      now: Date
    }
    result: boolean
  }
  add_slot: {
    args: {
      staff: string
      slot: string
      publisher: string
      content_type: string
      now: Date
    }
    result: boolean
  }
  announcement_audience: {
    args: {
      language: string | null
      level: number | null
      now: Date
    }
    result: bigint
  }
  approve_acceptor: {
    args: {
      acceptor: string
      staff: string
      now: Date
    }
    result: boolean
  }
  approve_coupon_offer: {
    args: {
      offer: string
      staff: string
      now: Date
    }
    result: boolean
  }
  approve_creative: {
    args: {
      id: string
      staff: string
      now: Date
    }
    result: boolean
  }
  approve_licence: {
    args: {
      licence: string
      staff: string
      now: Date
    }
    result: boolean
  }
  approve_personal: {
    args: {
      switch: string
      staff: string
      now: Date
    }
    result: boolean
  }
  approve_rate: {
    args: {
      rate: string
      staff: string
      now: Date
    }
    result: boolean
  }
  approve_withdrawal: {
    args: {
      withdrawal: string
      staff: string
      now: Date
    }
    result: boolean
  }
  approved_by_rule_age: {
    args: Record<never, never>
    result: string
  }
  approved_by_rule_max: {
    args: Record<never, never>
    result: bigint
  }
  ask_closure: {
    args: {
      session: string
      id: string
      now: Date
    }
    result: boolean
  }
  ask_email_verification: {
    args: {
      session: string
      verification: string
      key_hash: Uint8Array
      now: Date
    }
    result: string
  }
  ask_erasure: {
    args: {
      session: string
      id: string
      now: Date
    }
    result: boolean
  }
  ask_second_step_removal: {
    args: {
      ticket: Uint8Array
      now: Date
    }
    result: boolean
  }
  assign_journal_numbers: {
    args: Record<never, never>
    result: bigint
  }
  begin_pin_recovery: {
    args: {
      session: string
      recovery: string
      now: Date
    }
    result: unknown
  }
  begin_second_step: {
    args: {
      session: string
      secret: Uint8Array
      now: Date
    }
    result: boolean
  }
  begin_totp: {
    args: {
      staff: string
      secret: Uint8Array
      now: Date
    }
    result: boolean
  }
  benefit_was_taken: {
    args: {
      account: string
      benefit: string
    }
    result: boolean
  }
  bind_destination: {
    args: {
      session: string
      destination: string
      fields: unknown
      step_up: Uint8Array
      params: Uint8Array
      now: Date
    }
    result: string
  }
  book_delivery: {
    args: {
      account: string
      order: string
      entry: string
      now: Date
    }
    result: boolean
  }
  bounce_withdrawal: {
    args: {
      withdrawal: string
      line: string
      staff: string
      entry: string
      now: Date
    }
    result: boolean
  }
  bucket_of: {
    args: {
      order: string
    }
    result: number
  }
  can_still_withdraw: {
    args: {
      available: bigint
    }
    result: boolean
  }
  cancel_acceptor_order: {
    args: {
      session: string
      order: string
      key: string
      request: Uint8Array
      entry: string
      now: Date
    }
    result: unknown
  }
  cancel_deposit: {
    args: {
      session: string
      deposit: string
      now: Date
    }
    result: unknown
  }
  cancel_order: {
    args: {
      session: string
      order: string
      key: string
      request: Uint8Array
      entry: string
      now: Date
    }
    result: unknown
  }
  cancel_withdrawal: {
    args: {
      session: string
      withdrawal: string
      key: string
      request: Uint8Array
      entry: string
      now: Date
    }
    result: unknown
  }
  carry_announcement: {
    args: {
      most: number
      now: Date
    }
    result: bigint
  }
  change_operator_password: {
    args: {
      staff: string
      old_hash: string
      new_hash: string
      step: bigint | null
      now: Date
    }
    result: boolean
  }
  change_pin: {
    args: {
      session: string
      pin_hash: string
      step_up: Uint8Array
      params: Uint8Array
      now: Date
    }
    result: unknown
  }
  check_session: {
    args: {
      session: Uint8Array
      account: string
      now: Date
    }
    result: unknown
  }
  claim_acceptor_paid: {
    args: {
      order: string
      staff: string
      bank_reference: string
      entry: string
      now: Date
    }
    result: boolean
  }
  claim_coupon: {
    args: {
      session: string
      coupon: string
      offer: string | null
      zone: string
      team: string
      code: string
      now: Date
    }
    result: unknown
  }
  claim_due_order: {
    args: {
      now: Date
      lease: string
    }
    result: unknown
  }
  claim_request: {
    args: {
      account: string
      key: string
      request: Uint8Array
      now: Date
    }
    result: boolean
  }
  claim_review_time: {
    args: Record<never, never>
    result: string
  }
  clear_reservations: {
    args: {
      now: Date
    }
    result: bigint
  }
  client_money_base: {
    args: {
      until: Date
      known: Date
    }
    result: string
  }
  client_money_closing: {
    args: {
      day: string
      until: Date
      known: Date
    }
    result: bigint
  }
  client_money_differences: {
    args: {
      until: Date
      known: Date
      base: string
    }
    result: unknown
  }
  client_money_found: {
    args: {
      until: Date
      known: Date
      base: string
    }
    result: unknown
  }
  client_money_hash: {
    args: {
      day: string
      known: Date
      books: bigint
      bank: bigint
      closing: bigint
      open: number
      differences: unknown
    }
    result: Uint8Array
  }
  client_money_kept: {
    args: {
      id: string
    }
    result: unknown
  }
  client_money_moved: {
    args: {
      known: Date
      base: string
    }
    result: unknown
  }
  client_money_new_lines: {
    args: {
      known: Date
      base: string
    }
    result: unknown
  }
  client_money_open: {
    args: {
      bank: bigint
      closing: bigint
      differences: unknown
    }
    result: number
  }
  client_money_sides: {
    args: {
      until: Date
      known: Date
      base: string
    }
    result: unknown
  }
  close_accounts: {
    args: {
      now: Date
    }
    result: string
  }
  close_order: {
    args: {
      account: string
      order: string
      delivery_entry: string
      release_entry: string
      now: Date
    }
    result: boolean
  }
  code_life: {
    args: Record<never, never>
    result: string
  }
  colleagues_at: {
    args: {
      item: string
      but: string
      now: Date
    }
    result: string[]
  }
  compute_client_money: {
    args: {
      id: string
      now: Date
    }
    result: boolean
  }
  confirm_acceptor_arrival: {
    args: {
      session: string
      order: string
      step_up: Uint8Array
      params: Uint8Array
      key: string
      request: Uint8Array
      entry: string
      now: Date
    }
    result: unknown
  }
  confirm_arrival: {
    args: {
      session: string
      withdrawal: string
      key: string
      request: Uint8Array
      entry: string
      now: Date
    }
    result: unknown
  }
  confirm_deposit: {
    args: {
      deposit: string
      staff: string
      key: string
      request: Uint8Array
      entry: string
      now: Date
      bank_reference?: string | null
    }
    result: boolean
  }
  confirm_device: {
    args: {
      session: string
      id: string
      now: Date
    }
    result: unknown
  }
  confirm_proposal: {
    args: {
      proposal: string
      staff: string
      ids: readonly (string | null)[]
      references: readonly (string | null)[]
      secret: Uint8Array | null
      now: Date
    }
    result: boolean
  }
  count_rejected: {
    args: {
      door: readonly (string | null)[]
      reason: readonly (string | null)[]
      n: readonly (bigint | null)[]
      now: Date
    }
    result: unknown
  }
  count_rejected_once: {
    args: {
      writer: string
      flush: bigint
      door: readonly (string | null)[]
      reason: readonly (string | null)[]
      n: readonly (bigint | null)[]
      now: Date
    }
    result: boolean
  }
  count_security: {
    args: {
      kind: readonly (string | null)[]
      network: readonly (string | null)[]
      who: readonly (string | null)[]
      n: readonly (bigint | null)[]
      now: Date
    }
    result: unknown
  }
  count_served: {
    args: {
      writer: string
      flush: bigint
      bucket: number
      group: readonly (string | null)[]
      slot: readonly (string | null)[]
      kind: readonly (string | null)[]
      n: readonly (bigint | null)[]
      now: Date
    }
    result: boolean
  }
  count_try: {
    args: {
      scope: string
      subject: string
      now: Date
    }
    result: number
  }
  coupon_effect: {
    args: {
      coupon: unknown
      fee_bp: number
      amount: bigint
    }
    result: bigint
  }
  credit_appeal: {
    args: {
      appeal: string
      staff: string
      entry: string
      now: Date
    }
    result: boolean
  }
  credit_cause_of: {
    args: {
      account: string
      order: string
    }
    result: string
  }
  credit_late_withdrawal: {
    args: {
      account: string
      withdrawal: string
      entry: string
      now: Date
    }
    result: boolean
  }
  credit_points: {
    args: {
      account: string
      now: Date
    }
    result: number
  }
  credit_score: {
    args: {
      account: string
      now: Date
    }
    result: number
  }
  day_for_root: {
    args: {
      now: Date
    }
    result: string
  }
  decide_about_account: {
    args: {
      decision: string
      staff: string
      agree: boolean
      now: Date
    }
    result: boolean
  }
  decide_advance: {
    args: {
      funds: string
      staff: string
      agree: boolean
      entry: string
      now: Date
    }
    result: boolean
  }
  decide_appeal: {
    args: {
      appeal: string
      staff: string
      won: boolean
      answer: string
      credit: bigint
      now: Date
    }
    result: boolean
  }
  decline_creative: {
    args: {
      id: string
      staff: string
      reason: string
      now: Date
    }
    result: boolean
  }
  decline_deposit: {
    args: {
      deposit: string
      staff: string
      bank_reference: string
      now: Date
    }
    result: boolean
  }
  decline_offer: {
    args: {
      session: string
      order: string
      now: Date
    }
    result: unknown
  }
  decline_proposal: {
    args: {
      proposal: string
      staff: string
      now: Date
    }
    result: boolean
  }
  deny_acceptor_arrival: {
    args: {
      session: string
      order: string
      now: Date
    }
    result: boolean
  }
  destroy_evidence_keys: {
    args: {
      now: Date
    }
    result: bigint
  }
  digest_bucket: {
    args: {
      bucket: number
      day: string
    }
    result: unknown
  }
  draft_announcement: {
    args: {
      id: string
      staff: string
      category: string
      language: string | null
      words: unknown
      starts_at: Date
      now: Date
    }
    result: boolean
  }
  draft_announcement_to: {
    args: {
      id: string
      staff: string
      category: string
      language: string | null
      level: number | null
      words: unknown
      starts_at: Date
      now: Date
    }
    result: boolean
  }
  draft_text: {
    args: {
      id: string
      staff: string
      kind: string
      entry: string | null
      lang: string
      title: string
      body: string
      now: Date
    }
    result: boolean
  }
  drop_erased_file: {
    args: {
      account: string
      id: string
    }
    result: unknown
  }
  drop_old_events: {
    args: {
      now: Date
    }
    result: string
  }
  drop_passkey_challenges: {
    args: {
      now: Date
    }
    result: unknown
  }
  drop_security_counts: {
    args: {
      now: Date
    }
    result: unknown
  }
  drop_text: {
    args: {
      id: string
      staff: string
      now: Date
    }
    result: boolean
  }
  edit_profile: {
    args: {
      session: string
      nickname: string | null
      email: string | null
      phone: string | null
      lang: string | null
      avatar: string | null
      now: Date
    }
    result: unknown
  }
  email_is_taken: {
    args: {
      email: string
      by_other_than: string | null
      now: Date
    }
    result: boolean
  }
  email_link_life: {
    args: Record<never, never>
    result: string
  }
  enable_account: {
    args: {
      account: string
      staff: string
      now: Date
    }
    result: boolean
  }
  end_account_waits: {
    args: {
      now: Date
    }
    result: unknown
  }
  end_coupon_offer: {
    args: {
      offer: string
      staff: string | null
      reason: string
      now: Date
    }
    result: boolean
  }
  end_follow: {
    args: {
      account: string
      follow: string
      now: Date
    }
    result: boolean
  }
  end_operator_session: {
    args: {
      staff: string
      id: string
      now: Date
    }
    result: boolean
  }
  end_other_sessions: {
    args: {
      session: string
      now: Date
    }
    result: number
  }
  end_pause_in_time: {
    args: {
      account: string
      order: string
      now: Date
    }
    result: boolean
  }
  end_personal: {
    args: {
      switch: string
      staff: string
      now: Date
    }
    result: boolean
  }
  end_review: {
    args: {
      review: string
      staff: string
      now: Date
    }
    result: boolean
  }
  end_second_steps: {
    args: {
      now: Date
    }
    result: string
  }
  end_session: {
    args: {
      session: string
      id: string
      now: Date
    }
    result: unknown
  }
  enrol_totp: {
    args: {
      staff: string
      step: bigint
      now: Date
    }
    result: boolean
  }
  enter_acceptance_code: {
    args: {
      session: string
      order: string
      code_hash: Uint8Array
      entry: string
      now: Date
    }
    result: unknown
  }
  erase_accounts: {
    args: {
      most: number
      now: Date
    }
    result: string
  }
  erase_destinations: {
    args: {
      most: number
      now: Date
    }
    result: number
  }
  evidence_key: {
    args: {
      day: string
      candidate: Uint8Array
      now: Date
    }
    result: Uint8Array
  }
  exchanged: {
    args: {
      base: bigint
      rate_e8: bigint
      spread_bp: number
      minor_digits: number
    }
    result: bigint
  }
  expire_coupon: {
    args: {
      account: string
      coupon: string
      now: Date
    }
    result: boolean
  }
  expire_offer: {
    args: {
      account: string
      order: string
      now: Date
    }
    result: unknown
  }
  expire_promo: {
    args: {
      account: string
      grant: string
      entry: string
      now: Date
    }
    result: boolean
  }
  expire_withdrawal: {
    args: {
      account: string
      withdrawal: string
      now: Date
    }
    result: boolean
  }
  extend_review: {
    args: {
      review: string
      staff: string
      now: Date
    }
    result: boolean
  }
  fail_delivery: {
    args: {
      account: string
      order: string
      now: Date
    }
    result: boolean
  }
  fail_withdrawal: {
    args: {
      withdrawal: string
      staff: string
      entry: string
      now: Date
      other_line?: string | null
    }
    result: boolean
  }
  files_of_erased: {
    args: {
      most: number
    }
    result: unknown
  }
  finish_login: {
    args: {
      ticket: Uint8Array
      step: bigint | null
      code: Uint8Array | null
      token_hash: Uint8Array
      browser: string | null
      system: string | null
      network: string | null
      device: readonly (Uint8Array | null)[] | string
      now: Date
    }
    result: unknown
  }
  finish_order: {
    args: {
      account: string
      order: string
      reason: string
      now: Date
    }
    result: boolean
  }
  finish_pin_recoveries: {
    args: {
      now: Date
    }
    result: string
  }
  first_review_time: {
    args: Record<never, never>
    result: string
  }
  follow_account: {
    args: {
      session: string
      follow: string
      followed_id: string
      share_bp: number
      fee_bp: number
      step_up: Uint8Array
      params: Uint8Array
      now: Date
    }
    result: unknown
  }
  follow_loss_percent: {
    args: Record<never, never>
    result: number
  }
  follow_stops_at: {
    args: {
      follow: unknown
    }
    result: bigint
  }
  forget_device: {
    args: {
      session: string
      id: string
      now: Date
    }
    result: unknown
  }
  forget_tries: {
    args: {
      scope: string
      subject: string
    }
    result: unknown
  }
  fresh_rate: {
    args: {
      currency: string
      now: Date
    }
    result: unknown
  }
  full_volumes: {
    args: {
      now: Date
    }
    result: unknown
  }
  fund_follow_order: {
    args: {
      account: string
      follow: string
      source_order: string
      order: string
      plan_number: string
      outlook: unknown
      entry: string
      now: Date
    }
    result: unknown
  }
  fund_order: {
    args: {
      session: string
      order: string
      amount: bigint
      rule_version: number
      step_up: Uint8Array
      params: Uint8Array
      outlook: unknown
      key: string
      request: Uint8Array
      entry: string
      now: Date
      coupon?: string | null
      grant_entry?: string | null
    }
    result: unknown
  }
  funding_why_not: {
    args: {
      campaign: string
      price: bigint
      payout: bigint
      event: string
    }
    result: string
  }
  give_back_look: {
    args: {
      scope: string
      subject: string
    }
    result: unknown
  }
  give_back_try: {
    args: {
      scope: string
      subject: string
    }
    result: unknown
  }
  groups_to_judge: {
    args: {
      now: Date
    }
    result: string
  }
  groups_to_show: {
    args: {
      node: string
      groups: readonly (string | null)[]
      outstanding: readonly (bigint | null)[]
      now: Date
    }
    result: unknown
  }
  hand_out_acceptance_code: {
    args: {
      order: string
      staff: string
      now: Date
    }
    result: boolean
  }
  hide_faq: {
    args: {
      id: string
      staff: string
      hidden: boolean
      now: Date
    }
    result: boolean
  }
  hold_excess: {
    args: {
      group: string
      now: Date
    }
    result: boolean
  }
  import_statement: {
    args: {
      staff: string
      statement: string
      lines: unknown
      now: Date
      key?: string | null
      balances?: unknown | null
    }
    result: unknown
  }
  is_approved_by_rule: {
    args: {
      amount: bigint
      bound_at: Date
      now: Date
    }
    result: boolean
  }
  is_high: {
    args: {
      presence: unknown
    }
    result: boolean
  }
  is_newest_destination: {
    args: {
      account: string
      fields: unknown
    }
    result: boolean
  }
  issue_code: {
    args: {
      staff: string
      id: string
      code_hash: Uint8Array
      kind: string
      needs_activation: boolean
      now: Date
    }
    result: boolean
  }
  join_coupon_team: {
    args: {
      session: string
      coupon: string
      offer: string | null
      zone: string
      code: string
      now: Date
    }
    result: unknown
  }
  keep_baselines: {
    args: {
      now: Date
    }
    result: unknown
  }
  keep_client_money: {
    args: {
      staff: string
      day: string
      now: Date
    }
    result: boolean
  }
  keep_second_step: {
    args: {
      session: string
      now: Date
    }
    result: boolean
  }
  keep_seeds: {
    args: {
      now: Date
    }
    result: unknown
  }
  keep_standing_orders: {
    args: {
      ids: readonly (string | null)[]
      references: readonly (string | null)[]
      now: Date
    }
    result: number
  }
  keep_volumes: {
    args: {
      now: Date
    }
    result: unknown
  }
  leave_notice: {
    args: {
      account: string
      id: string
      category: string
      key: string
      params: unknown
      link: string
      at: Date
      pushed: boolean
    }
    result: unknown
  }
  licence_in_force: {
    args: {
      acceptor: string
    }
    result: unknown
  }
  line_known_of: {
    args: {
      target: string
      line: string
      known: Date
    }
    result: string
  }
  line_target: {
    args: {
      reference: string
    }
    result: unknown
  }
  live_staff_session: {
    args: {
      token_hash: Uint8Array
      now: Date
    }
    result: unknown
  }
  log_out: {
    args: {
      session: string
      now: Date
    }
    result: string
  }
  login_recovery_life: {
    args: Record<never, never>
    result: string
  }
  login_recovery_mails: {
    args: Record<never, never>
    result: number
  }
  look_again: {
    args: {
      account: string
      order: string
      claimed_until: Date
      at: Date | null
    }
    result: unknown
  }
  make_payment_file: {
    args: {
      staff: string
      file: string
      reference: string
      kind: string
      key: string
      now: Date
      promised?: readonly (string | null)[] | null
    }
    result: boolean
  }
  make_root: {
    args: {
      day: string
      now: Date
    }
    result: boolean
  }
  match_order: {
    args: {
      account: string
      order: string
      entry: string
      now: Date
    }
    result: string
  }
  meant_for: {
    args: {
      account: string
      rule: unknown
      now: Date
    }
    result: boolean
  }
  move_faq: {
    args: {
      id: string
      staff: string
      place: number
      now: Date
    }
    result: boolean
  }
  network_is_late: {
    args: {
      now: Date
    }
    result: boolean
  }
  new_device_wait: {
    args: Record<never, never>
    result: string
  }
  next_face: {
    args: {
      offer: unknown
    }
    result: bigint
  }
  note_item_open: {
    args: {
      staff: string
      item: string
      now: Date
    }
    result: string[]
  }
  note_journal_taken: {
    args: {
      staff: string
      from: string
      to: string
      now: Date
    }
    result: boolean
  }
  note_list_taken: {
    args: {
      staff: string
      list: string
      asked: unknown
      now: Date
    }
    result: boolean
  }
  note_look_at_partner: {
    args: {
      staff: string
      id: string
      account: string
      now: Date
    }
    result: Date
  }
  note_operator_session_seen: {
    args: {
      staff: string
      now: Date
    }
    result: boolean
  }
  note_own_connection: {
    args: {
      session: string
      day: string
      address: Uint8Array
      browser: Uint8Array
      now: Date
    }
    result: unknown
  }
  note_past_data: {
    args: {
      removed: unknown
      now: Date
    }
    result: unknown
  }
  note_payment_file_read: {
    args: {
      staff: string
      file: string
      format: string
      now: Date
    }
    result: boolean
  }
  note_session_seen: {
    args: {
      session: string
      network: string | null
      now: Date
    }
    result: unknown
  }
  offer_order: {
    args: {
      account: string
      order: string
      plan_number: string
      campaign: string
      now: Date
    }
    result: boolean
  }
  open_ad_account: {
    args: {
      session: string
      code: string
      now: Date
    }
    result: boolean
  }
  open_appeal: {
    args: {
      session: string
      appeal: string
      kind: string
      subject: string
      statement: string
      now: Date
    }
    result: string
  }
  open_deposit: {
    args: {
      session: string
      deposit: string
      reference: string
      amount: bigint
      key: string
      request: Uint8Array
      now: Date
    }
    result: string
  }
  open_login_ticket: {
    args: {
      ticket: Uint8Array
      account: string
      password_hash: string
      now: Date
    }
    result: unknown
  }
  open_owner_deposit: {
    args: {
      account: string
      deposit: string
      reference: string
      class: string
      amount: bigint
      staff: string
      key: string
      request: Uint8Array
      now: Date
    }
    result: string
  }
  open_review: {
    args: {
      withdrawal: string
      disputed: bigint
      reason: string
      staff: string
      review: string
      part: string
      part_reference: string
      now: Date
    }
    result: boolean
  }
  own_connections: {
    args: {
      now: Date
    }
    result: unknown
  }
  own_deposit_refusal: {
    args: {
      session: string
      now: Date
    }
    result: string
  }
  own_personal_data: {
    args: {
      session: string
      most: number
      now: Date
    }
    result: unknown
  }
  partner_level: {
    args: {
      account: string
      now: Date
    }
    result: number
  }
  partner_open_deposits: {
    args: Record<never, never>
    result: number
  }
  partner_passkeys: {
    args: Record<never, never>
    result: number
  }
  partner_sessions: {
    args: Record<never, never>
    result: number
  }
  pause_order: {
    args: {
      order: string
      staff: string
      reason: string
      hours: number
      now: Date
    }
    result: boolean
  }
  postpone_order: {
    args: {
      account: string
      order: string
      claimed_until: Date
      wait: string
      now: Date
    }
    result: unknown
  }
  preview_payment_file: {
    args: {
      staff: string
      kind: string
      now: Date
    }
    result: unknown
  }
  preview_statement: {
    args: {
      staff: string
      lines: unknown
      most: number
      now: Date
    }
    result: unknown
  }
  profit_share_received: {
    args: {
      account: string
      order: string
    }
    result: unknown
  }
  profit_shares_received: {
    args: {
      account: string
      from: Date
      to: Date
      before: Date
      before_order: string
      most: number
    }
    result: unknown
  }
  proof_of_exit_base: {
    args: Record<never, never>
    result: bigint
  }
  proof_of_exit_factor: {
    args: Record<never, never>
    result: number
  }
  propose: {
    args: {
      id: string
      kind: string
      staff: string
      subject: string | null
      account: string | null
      params: unknown
      note: string
      now: Date
    }
    result: boolean
  }
  propose_account_decision: {
    args: {
      account: string
      decision: string
      staff: string
      action: string
      reason: string
      days: number | null
      now: Date
    }
    result: boolean
  }
  propose_advance: {
    args: {
      account: string
      funds: string
      amount: bigint
      staff: string
      now: Date
    }
    result: boolean
  }
  propose_advance_to: {
    args: {
      partner: string
      funds: string
      amount: bigint
      staff: string
      now: Date
    }
    result: boolean
  }
  propose_coupon_offer: {
    args: {
      offer: string
      staff: string
      terms: unknown
      now: Date
    }
    result: boolean
  }
  propose_personal: {
    args: {
      switch: string
      country: string
      staff: string
      now: Date
    }
    result: boolean
  }
  prove_operator_session: {
    args: {
      staff: string
      step: bigint
      now: Date
    }
    result: boolean
  }
  prove_pin_recovery: {
    args: {
      session: string
      recovery: string
      pin_hash: string
      now: Date
    }
    result: Date
  }
  prove_second_step: {
    args: {
      session: string
      step: bigint | null
      code: Uint8Array | null
      now: Date
    }
    result: boolean
  }
  proving_email_age: {
    args: Record<never, never>
    result: string
  }
  publish_followed_id: {
    args: {
      session: string
      followed_id: string
      fee_bp: number
      now: Date
    }
    result: unknown
  }
  publish_text: {
    args: {
      id: string
      staff: string
      now: Date
    }
    result: boolean
  }
  published_seeds: {
    args: {
      from: string
      to: string
      now: Date
    }
    result: unknown
  }
  publisher_due: {
    args: {
      publisher: string
    }
    result: bigint
  }
  put_limits: {
    args: {
      account: string
      order: string
      now: Date
    }
    result: unknown
  }
  quote_exchange: {
    args: {
      session: string
      quote: string
      acceptor: string
      country: string
      currency: string
      amount: bigint
      now: Date
    }
    result: string
  }
  record_delivery: {
    args: {
      bucket: number
      group: readonly (string | null)[]
      ts: readonly (Date | null)[]
      nonce: readonly (Uint8Array | null)[] | string
      kind: readonly (string | null)[]
      step: readonly (string | null)[]
      slot: readonly (string | null)[]
      reason: readonly (string | null)[]
      value: readonly (bigint | null)[]
      address: readonly (Uint8Array | null)[] | string
      browser: readonly (Uint8Array | null)[] | string
      prefix: readonly (Uint8Array | null)[] | string
      network: readonly (string | null)[]
      referrer: readonly (string | null)[]
      in_view_ms: readonly (number | null)[]
      measured: readonly (string | null)[]
      signature: readonly (Uint8Array | null)[] | string
      rules: number
      now: Date
    }
    result: string[]
  }
  record_deposit: {
    args: {
      deposit: string
      staff: string
      bank_reference: string
      now: Date
    }
    result: boolean
  }
  record_events: {
    args: {
      bucket: readonly (number | null)[]
      ts: readonly (Date | null)[]
      nonce: readonly (Uint8Array | null)[] | string
      kind: readonly (string | null)[]
      step: readonly (string | null)[]
      lease: readonly (string | null)[]
      order: readonly (string | null)[]
      slot: readonly (string | null)[]
      reason: readonly (string | null)[]
      address: readonly (string | null)[]
      now: Date
    }
    result: unknown
  }
  record_licence: {
    args: {
      acceptor: string
      licence: string
      number: string
      expires_at: Date
      staff: string
      now: Date
    }
    result: boolean
  }
  record_rate: {
    args: {
      rate: string
      currency: string
      rate_e8: bigint
      source: string
      translations: unknown
      evidence: string
      at: Date
      staff: string
      now: Date
    }
    result: boolean
  }
  recorded_deposit_under: {
    args: {
      bank_reference: string
    }
    result: string
  }
  recovered_login_wait: {
    args: Record<never, never>
    result: string
  }
  recovered_pin_wait: {
    args: Record<never, never>
    result: string
  }
  recovery_address: {
    args: {
      account: string
      now: Date
    }
    result: string
  }
  refuse_new_device: {
    args: {
      session: string
      now: Date
    }
    result: unknown
  }
  register_acceptor: {
    args: {
      acceptor: string
      licence: string
      terms: unknown
      staff: string
      now: Date
    }
    result: boolean
  }
  register_partner: {
    args: {
      licence_key: string
      account: string
      username: string
      nickname: string
      email: string
      phone: string
      password_hash: string
      lang: string
      entry: string
      host_user: string | null
      device: readonly (Uint8Array | null)[] | string
      browser: boolean
      verification: string
      key_hash: Uint8Array
      now: Date
    }
    result: boolean
  }
  release_announcement: {
    args: {
      id: string
      staff: string
      now: Date
    }
    result: boolean
  }
  remove_passkey: {
    args: {
      session: string
      passkey: string
      now: Date
    }
    result: unknown
  }
  remove_past_data: {
    args: {
      most: number
      now: Date
    }
    result: unknown
  }
  rename_passkey: {
    args: {
      session: string
      passkey: string
      name: string
      now: Date
    }
    result: unknown
  }
  renew_pin_hash: {
    args: {
      account: string
      before: string
      pin_hash: string
    }
    result: unknown
  }
  renew_second_step_codes: {
    args: {
      session: string
      step: bigint | null
      code: Uint8Array | null
      codes: readonly (Uint8Array | null)[] | string
      now: Date
    }
    result: boolean
  }
  renew_second_step_seal: {
    args: {
      account: string
      before: Uint8Array
      secret: Uint8Array
    }
    result: unknown
  }
  renew_totp_seal: {
    args: {
      operator: string
      before: Uint8Array
      secret: Uint8Array
    }
    result: unknown
  }
  request_acceptor_order: {
    args: {
      session: string
      order: string
      reference: string
      quote: string
      destination: string
      code_hash: Uint8Array
      step_up: Uint8Array
      params: Uint8Array
      key: string
      request: Uint8Array
      entry: string
      now: Date
    }
    result: unknown
  }
  request_withdrawal: {
    args: {
      session: string
      withdrawal: string
      reference: string
      amount: bigint
      destination: string
      step_up: Uint8Array
      params: Uint8Array
      key: string
      request: Uint8Array
      entry: string
      now: Date
      hand_back?: bigint | null
      back_entry?: string | null
      fee?: bigint | null
    }
    result: unknown
  }
  resume_order: {
    args: {
      order: string
      staff: string
      now: Date
    }
    result: boolean
  }
  return_acceptor_order: {
    args: {
      account: string
      order: string
      entry: string
      now: Date
    }
    result: boolean
  }
  return_advance: {
    args: {
      session: string
      key: string
      request: Uint8Array
      entry: string
      now: Date
    }
    result: unknown
  }
  return_withdrawal: {
    args: {
      review: string
      reason: string
      staff: string
      entry: string
      now: Date
    }
    result: boolean
  }
  returned_coupon_time: {
    args: Record<never, never>
    result: string
  }
  roll_up_network: {
    args: Record<never, never>
    result: unknown
  }
  same_proposal: {
    args: {
      kind: string
      staff: string
      subject: string | null
      account: string | null
      params: unknown
      note: string
      now: Date
    }
    result: string
  }
  say_not_received: {
    args: {
      session: string
      withdrawal: string
      key: string
      request: Uint8Array
      now: Date
      step_up?: Uint8Array | null
      params?: Uint8Array | null
    }
    result: unknown
  }
  seal_delivery: {
    args: {
      order: string
      now: Date
    }
    result: boolean
  }
  second_step_is_on: {
    args: {
      account: string
      now: Date
    }
    result: boolean
  }
  second_step_removal_wait: {
    args: Record<never, never>
    result: string
  }
  send_payment: {
    args: {
      payment: string
      staff: string
      bank_reference: string
      now: Date
    }
    result: boolean
  }
  send_withdrawal: {
    args: {
      withdrawal: string
      staff: string
      bank_reference: string
      entry: string
      now: Date
    }
    result: boolean
  }
  session_idle: {
    args: Record<never, never>
    result: string
  }
  session_life: {
    args: Record<never, never>
    result: string
  }
  set_first_pin: {
    args: {
      session: string
      pin_hash: string
      now: Date
    }
    result: unknown
  }
  set_login_password: {
    args: {
      session: string
      old_hash: string
      new_hash: string
      now: Date
    }
    result: boolean
  }
  set_up_operator: {
    args: {
      username: string
      setup: Uint8Array
      password_hash: string
      now: Date
    }
    result: boolean
  }
  settle_order: {
    args: {
      account: string
      order: string
      delivery_entry: string
      release_entry: string
      entry: string
      now: Date
    }
    result: boolean
  }
  setup_code_life: {
    args: Record<never, never>
    result: string
  }
  shown_creative: {
    args: {
      campaign: string
      version: number
      kind: string
    }
    result: unknown
  }
  shown_file: {
    args: {
      hash: string
    }
    result: unknown
  }
  sign_client_money: {
    args: {
      staff: string
      day: string
      with_open: boolean
      now: Date
    }
    result: boolean
  }
  sign_out_operator: {
    args: {
      staff: string
      now: Date
    }
    result: boolean
  }
  source_plan: {
    args: {
      account: string
      follow: string
      source_order: string
    }
    result: unknown
  }
  staff_proof: {
    args: Record<never, never>
    result: string
  }
  staff_session_idle: {
    args: Record<never, never>
    result: string
  }
  staff_session_life: {
    args: Record<never, never>
    result: string
  }
  staff_sessions: {
    args: Record<never, never>
    result: number
  }
  standing_to_be_followed: {
    args: {
      account: string
      now: Date
    }
    result: unknown
  }
  start_hosted_session: {
    args: {
      token_hash: Uint8Array
      account: string
      password_hash: string
      browser: string | null
      system: string | null
      network: string | null
      device: readonly (Uint8Array | null)[] | string
      now: Date
    }
    result: unknown
  }
  start_operator_session: {
    args: {
      token_hash: Uint8Array
      operator: string
      step: bigint | null
      now: Date
    }
    result: boolean
  }
  start_partner_session: {
    args: {
      token_hash: Uint8Array
      account: string
      password_hash: string
      browser: string | null
      system: string | null
      network: string | null
      device: readonly (Uint8Array | null)[] | string
      now: Date
    }
    result: unknown
  }
  start_passkey_session: {
    args: {
      account: string
      passkey: string
      counter: bigint
      token_hash: Uint8Array
      browser: string | null
      system: string | null
      network: string | null
      device: readonly (Uint8Array | null)[] | string
      now: Date
    }
    result: unknown
  }
  stop_follow_order: {
    args: {
      account: string
      order: string
      entry: string
      now: Date
    }
    result: string
  }
  stop_loss_percent: {
    args: Record<never, never>
    result: number
  }
  stop_order: {
    args: {
      session: string
      order: string
      now: Date
    }
    result: boolean
  }
  stop_pin_recovery: {
    args: {
      session: string
      now: Date
    }
    result: boolean
  }
  sweep_tries: {
    args: {
      now: Date
    }
    result: unknown
  }
  switch_campaign_off: {
    args: {
      campaign: string
      staff: string
      now: Date
    }
    result: boolean
  }
  switch_slot: {
    args: {
      staff: string
      slot: string
      active: boolean
      now: Date
    }
    result: boolean
  }
  take_advance_back: {
    args: {
      funds: string
      staff: string
      entry: string
      now: Date
    }
    result: boolean
  }
  take_back_closure: {
    args: {
      session: string
      now: Date
    }
    result: boolean
  }
  take_back_erasure: {
    args: {
      session: string
      now: Date
    }
    result: boolean
  }
  take_back_time: {
    args: Record<never, never>
    result: string
  }
  take_login_recovery_asks: {
    args: {
      now: Date
    }
    result: unknown
  }
  take_personal_data: {
    args: {
      staff: string
      account: string
      reason: string
      most: number
      now: Date
    }
    result: unknown
  }
  tell_device: {
    args: {
      session: string
      id: string
      endpoint: string
      public_key: Uint8Array
      auth_secret: Uint8Array
      lang: string
      name: string
      now: Date
    }
    result: string
  }
  trace_withdrawal: {
    args: {
      withdrawal: string
      staff: string
      trace_reference: string
      now: Date
    }
    result: boolean
  }
  try_recovery_code: {
    args: {
      session: string
      now: Date
    }
    result: string
  }
  turn_off_second_step: {
    args: {
      session: string
      step: bigint | null
      code: Uint8Array | null
      now: Date
    }
    result: boolean
  }
  turn_on_second_step: {
    args: {
      session: string
      step: bigint
      codes: readonly (Uint8Array | null)[] | string
      now: Date
    }
    result: boolean
  }
  unfollow: {
    args: {
      session: string
      follow: string
      now: Date
    }
    result: boolean
  }
  use_login_recovery: {
    args: {
      account: string
      recovery: string
      password_hash: string
      now: Date
    }
    result: unknown
  }
  verify_email: {
    args: {
      key: string
      now: Date
    }
    result: string
  }
  vouch_for_publisher: {
    args: {
      staff: string
      publisher: string
      now: Date
    }
    result: boolean
  }
  waiting: {
    args: {
      kind: string
      now: Date
    }
    result: unknown
  }
  window_length: {
    args: Record<never, never>
    result: string
  }
  withdraw_announcement: {
    args: {
      id: string
      staff: string
      now: Date
    }
    result: boolean
  }
  withdraw_creative: {
    args: {
      id: string
      staff: string
      now: Date
    }
    result: boolean
  }
  withdraw_followed_id: {
    args: {
      session: string
      now: Date
    }
    result: unknown
  }
  withdrawal_due: {
    args: {
      withdrawal: unknown
    }
    result: Date
  }
  withdrawal_fee: {
    args: {
      amount: bigint
    }
    result: unknown
  }
  word_in: {
    args: {
      own: string
      translations: unknown
      language: string
      field: string
    }
    result: string
  }
  words_in_all: {
    args: {
      own: string
      translations: unknown
      field: string
    }
    result: unknown
  }
  wrong_draws: {
    args: Record<never, never>
    result: string
  }
  wrong_roots: {
    args: Record<never, never>
    result: string
  }
}

-- The app claims, uses and expires coupons by functions only; it reads their tables (040) and writes none of them.

grant execute on function
  coupon_effect, next_face, propose_coupon_offer, approve_coupon_offer, end_coupon_offer, claim_coupon, join_coupon_team,
  expire_coupon, expire_promo, benefit_was_taken
to fairlead_app;

-- Weights of clicks and conversions are kept no more: each is drawn by the weights that its view was drawn by. Those of
-- earlier minutes stay, and are what was drawn by then.
alter table draw_weights alter click_weights drop not null, alter conversion_weights drop not null;

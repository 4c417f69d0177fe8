-- How many trial orders of a campaign have settled is asked with every list of campaigns and every look at the set-up: without it
-- each would read all orders there are.
create index ad_order_trials on ad_order (campaign_id) where network_use = 'trial';

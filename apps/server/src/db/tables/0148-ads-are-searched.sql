-- The staff's search finds advertisers and publishers by their name, publishers by their domain too, and campaigns by number, product and
-- advertiser: each by one range of an index (apps/server/src/search/ads.ts).
create index advertiser_by_name on advertiser ((lower(name) collate "C"), id);
create index publisher_by_name on publisher ((lower(name) collate "C"), id);
create index publisher_by_domain on publisher ((domain collate "C"));
create index campaign_by_number on campaign ((number collate "C"));
create index campaign_of_advertiser on campaign (advertiser_id);
create index plan_rule_by_product on plan_rule ((lower(product) collate "C"));

import { selecting } from '../db/read.ts'
import { byText, byTime } from '../staff/list-place.ts'
import type { AnySource } from '../staff/staff-list.ts'

type Campaign = {
  id: string
  number: string
  advertiser: string
  active: boolean
  created_at: Date
  product: string | null
}

/** Campaigns by their number, by a product of their terms, and by whose they are. Each is called as its list calls it. */
export const campaignsFound: AnySource = {
  from: 'campaign c',
  select: selecting<Campaign>(`
    select c.id, c.number, a.name as advertiser, c.active, c.created_at, r.product
    from campaign c
    join advertiser a on a.id = c.advertiser_id
    left join lateral (
      select product from plan_rule where campaign_id = c.id order by version desc limit 1
    ) r on true`),
  sorts: { created_at: byTime('c.created_at') },
  filters: {},
  search: ({ inCapitals, inSmall }) => [
    inCapitals('c.number'),
    `c.id in (select campaign_id from plan_rule where ${inSmall('lower(product)')})`,
    `c.advertiser_id in (select id from advertiser where ${inSmall('lower(name)')})`,
  ],
  view: ({ id, number, advertiser, active, created_at, product }: Campaign) => ({
    id,
    title: product ?? number,
    note: `${number}, ${advertiser}`,
    state: active ? 'offered' : 'not_offered',
    created_at: created_at.toISOString(),
  }),
}

type Advertiser = { id: string; name: string }

/** Advertisers by their name. */
export const advertisersFound: AnySource = {
  from: 'advertiser a',
  select: selecting<Advertiser>('select a.id, a.name from advertiser a'),
  sorts: { name: byText('lower(a.name)') },
  filters: {},
  search: ({ inSmall }) => [inSmall('lower(a.name)')],
  view: (row: Advertiser) => row,
}

type Publisher = { id: string; name: string; domain: string }

/** Publishers by their name and their domain. */
export const publishersFound: AnySource = {
  from: 'publisher p',
  select: selecting<Publisher>('select p.id, p.name, p.domain from publisher p'),
  sorts: { name: byText('lower(p.name)') },
  filters: {},
  search: ({ inSmall }) => [inSmall('lower(p.name)'), inSmall('p.domain')],
  view: (row: Publisher) => row,
}

import { addAdvertiser } from '../../campaigns/advertisers.ts'
import { proposeTerms } from '../../campaigns/campaign-terms.ts'
import { addCampaign } from '../../campaigns/campaigns.ts'
import { demoPayee } from '../../config.ts'
import { openEscrowDeposit, openNetworkDeposit } from '../../money-desk/deposit-intents.ts'
import { seedCampaigns } from '../campaigns.ts'
import { decide, keepStanding, offer, offerNoLonger } from './console-work.ts'
import { type PastNetwork, payDeposit } from './network.ts'
import { type PastWords, pastInOtherLanguages, pastWords } from './words.ts'

type Campaign = {
  readonly words: keyof PastWords['plans']
  readonly advertiser: string
  readonly picture: string
  readonly landingPage: string
  readonly pricePerThousand: string
  readonly payout: string
  readonly flightDays: number
  readonly validationDays: number
}

/** Beside Kettle & Quay, the last of them the network itself; each with a page and a drawing of its own on the demo site. */
const campaigns: readonly Campaign[] = [
  {
    words: 'coat',
    advertiser: 'Alder Outdoor',
    picture: '/assets/raincoat.svg',
    landingPage: '/landing/mended-raincoat',
    pricePerThousand: '60.00',
    payout: '1.80',
    flightDays: 14,
    validationDays: 1,
  },
  {
    words: 'lamp',
    advertiser: 'Lumen & Larch',
    picture: '/assets/lamp.svg',
    landingPage: '/landing/larch-lamp',
    pricePerThousand: '80.00',
    payout: '2.60',
    flightDays: 14,
    validationDays: 1,
  },
  {
    words: 'tides',
    advertiser: demoPayee.name,
    picture: '/assets/tides.svg',
    landingPage: '/landing/pocket-tides',
    pricePerThousand: '40.00',
    payout: '1.10',
    flightDays: 14,
    validationDays: 2,
  },
]

/** The network pays in what it gives and lends, and Kettle & Quay what it pays for results; its campaigns wait. */
export async function openNetworksPurse(network: PastNetwork): Promise<void> {
  const approver = await network.staff('approver')
  const { landing, second, film } = await network.does('campaign_manager', (tx, manager) =>
    seedCampaigns(tx, { manager, approver }),
  )
  for (const [name, amount] of [
    ['marketing', '2500.00'],
    ['rounding', '10.00'],
    ['advances', '200.00'],
  ] as const) {
    const deposit = await network.does('cashier', (tx, staff) =>
      openNetworkDeposit(tx, staff, { class: name, amount }),
    )
    await payDeposit(network, deposit, demoPayee.name)
  }
  for (const id of [landing, second, film]) {
    await fillEscrow(network, id, '3000.00', 'Kettle & Quay')
    await offerNoLonger(network, id)
  }
}

/** Two more advertisers, and the network, bring a campaign each: terms, money in escrow, and the network's own order beside it. */
export async function addAdvertisers(network: PastNetwork): Promise<void> {
  for (const campaign of campaigns) {
    const advertiser = await network.does('campaign_manager', (tx, staff) =>
      addAdvertiser(tx, staff, { name: campaign.advertiser }),
    )
    const { id } = await network.does('campaign_manager', (tx, staff) =>
      addCampaign(tx, staff, {
        advertiser_id: advertiser.id,
        official_push: campaign.advertiser === demoPayee.name,
        content_type: 'landing_page',
        trials_needed: 0,
      }),
    )
    await decide(network, (tx, staff) =>
      proposeTerms(tx, staff, {
        id,
        ...pastWords.plans[campaign.words],
        translations: pastInOtherLanguages(({ plans }) => plans[campaign.words]),
        picture: campaign.picture,
        landing_page: campaign.landingPage,
        price_per_thousand: campaign.pricePerThousand,
        payout: campaign.payout,
        payout_event: 'click',
        payout_cap_percent: 300,
        put_min: '5.00',
        put_max: '1000.00',
        flight_seconds: campaign.flightDays * 86_400,
        attribution_seconds: 3_600,
        validation_seconds: campaign.validationDays * 86_400,
        note: 'As the advertiser ordered it.',
      }),
    )
    await fillEscrow(network, id, '3000.00', campaign.advertiser)
    await offer(network, id)
    await keepStanding(network, id)
  }
}

async function fillEscrow(network: PastNetwork, id: string, amount: string, payer: string): Promise<void> {
  const deposit = await network.does('cashier', (tx, staff) => openEscrowDeposit(tx, staff, { id, amount }))
  await payDeposit(network, deposit, payer)
}

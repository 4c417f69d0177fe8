import { alderOutdoor, kettleAndQuay, lumenAndLarch, pocketTides, type Shop } from './shops.ts'

/** What a demo advertiser sells. The price is a decimal string in US dollars, as it is reported to the network. */
export type Product = {
  readonly shop: Shop
  readonly name: string
  /** Goes on from the name: "Slow Roast, the patient cup". */
  readonly line: string
  readonly price: string
  readonly promise: string
  readonly facts: readonly string[]
}

const products: Readonly<Record<string, Product>> = {
  'slow-roast': {
    shop: kettleAndQuay,
    name: 'Slow Roast',
    line: 'the patient cup',
    price: '12.00',
    promise:
      'Twenty minutes in the drum instead of nine, and in the post the same day. The first bag is at cost.',
    facts: [
      '250 g of whole beans, roasted on Mondays',
      'Walnut, dark honey, a little dried fig',
      'No subscription: one bag is one bag',
    ],
  },
  'harbour-lights': {
    shop: kettleAndQuay,
    name: 'Harbour Lights',
    line: 'the late cup',
    price: '12.00',
    promise: 'All of the coffee and none of the caffeine, for whoever watches the last ferry in.',
    facts: [
      '250 g of whole beans, roasted on Mondays',
      'Decaffeinated with water alone',
      'No subscription: one bag is one bag',
    ],
  },
  'first-boat': {
    shop: kettleAndQuay,
    name: 'First Boat',
    line: 'the cold cup',
    price: '12.00',
    promise: 'Steeped for sixteen hours in cold water, and in the post before the first boat leaves.',
    facts: [
      'Three bottles of 330 ml, ready to drink',
      'Dark chocolate, orange, no bitterness',
      'No subscription: three bottles are three bottles',
    ],
  },
  'mended-raincoat': {
    shop: alderOutdoor,
    name: 'The Mended Raincoat',
    line: 'the last one you buy',
    price: '148.00',
    promise:
      'Waxed cotton that keeps the weather out, and a workshop that mends every tear for as long as you wear it.',
    facts: [
      'Six sizes, in mustard and in seaweed',
      'Sent back for mending by post, as often as it takes',
      'The patch may show: most people ask for it',
    ],
  },
  'larch-lamp': {
    shop: lumenAndLarch,
    name: 'Larch Reading Lamp',
    line: 'the last light in the house',
    price: '96.00',
    promise: 'Turned from one piece of larch, with a light so warm that a page looks like paper again.',
    facts: [
      'Height 41 cm, with a shade of woollen felt',
      'Three levels of brightness, none of them blue',
      'Two years’ guarantee, and spare parts after that',
    ],
  },
  'pocket-tides': {
    shop: pocketTides,
    name: 'Pocket Tides',
    line: 'a year of water on one card',
    price: '14.00',
    promise: 'When the water comes and goes at your own harbour, on a folded card that may get wet.',
    facts: [
      'Printed to order for one of 214 harbours',
      'Spring tides in red, so that nobody is caught',
      'Fits any pocket, and floats',
    ],
  },
}

/** The product behind a landing page's address, if there is one. */
export function findProduct(key: string): Product | undefined {
  return Object.hasOwn(products, key) ? products[key] : undefined
}

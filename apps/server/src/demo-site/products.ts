/** What the demo advertiser sells. The price is a decimal string in US dollars, as it is reported to the network. */
export type Product = {
  readonly name: string
  /** Goes on from the name: "Slow Roast, the patient cup". */
  readonly line: string
  readonly price: string
  readonly promise: string
  readonly facts: readonly string[]
}

const products: Readonly<Record<string, Product>> = {
  'slow-roast': {
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
}

/** The product behind a landing page's address, if there is one. */
export function findProduct(key: string): Product | undefined {
  return Object.hasOwn(products, key) ? products[key] : undefined
}

/** An advertiser's shop on the demo site; the network knows the advertiser by the same name. */
export type Shop = {
  readonly name: string
  readonly icon: string
  /** What it sells, above the headline. */
  readonly trade: string
  readonly picture: string
  /** What the picture shows, for those who do not see it. */
  readonly shows: string
  readonly button: string
  /** What is not sent, since it is a demonstration. */
  readonly goods: string
  /** One of what an order is of: "One bag of Slow Roast". */
  readonly one: string
  /** What the title of a landing page goes on with. */
  readonly invites: string
}

export const kettleAndQuay: Shop = {
  name: 'Kettle & Quay',
  icon: '/assets/shop-icon.svg',
  trade: 'Small-batch coffee',
  picture: '/assets/coffee.svg',
  shows: 'A paper bag of coffee beside a steaming cup',
  button: 'Buy the first bag',
  goods: 'coffee',
  one: 'One bag of ',
  invites: 'your first bag',
}

export const alderOutdoor: Shop = {
  name: 'Alder Outdoor',
  icon: '/assets/raincoat.svg',
  trade: 'Clothes for weather',
  picture: '/assets/raincoat.svg',
  shows: 'A yellow raincoat on a peg, with a patch sewn over a tear',
  button: 'Order the coat',
  goods: 'coat',
  one: 'One coat: ',
  invites: 'mended for life',
}

export const lumenAndLarch: Shop = {
  name: 'Lumen & Larch',
  icon: '/assets/lamp.svg',
  trade: 'Lamps turned from wood',
  picture: '/assets/lamp.svg',
  shows: 'A wooden lamp that lights an open book at night',
  button: 'Order the lamp',
  goods: 'lamp',
  one: 'One lamp: ',
  invites: 'light for long evenings',
}

export const pocketTides: Shop = {
  name: 'Pocket Tides',
  icon: '/assets/tides.svg',
  trade: 'Calendars for the coast',
  picture: '/assets/tides.svg',
  shows: 'A folded calendar with the curves of the tides, in front of the sea',
  button: 'Order the calendar',
  goods: 'calendar',
  one: 'One calendar: ',
  invites: 'for your own harbour',
}

/**
 * How much the tests do that choose at random or measure, where `npm run test:full` runs them. What they do at check-in
 * is written in each test: a fixed sample of this.
 */
export const fullSizes = {
  FAIRLEAD_FUZZ: '50000',
  FAIRLEAD_MODEL_RUNS: '1000',
  FAIRLEAD_SHARE_RUNS: '100',
  FAIRLEAD_SHEDS: '1000',
  FAIRLEAD_INDEPENDENCE_STATES: '10000',
  FAIRLEAD_SAME_KEY_PARTNERS: '5',
  FAIRLEAD_BANK_SECONDS: '60',
  FAIRLEAD_FLOOD_SECONDS: '30',
  FAIRLEAD_STRANGER_TRIES: '10000',
  FAIRLEAD_KILL_CYCLES: '300',
  FAIRLEAD_NODE_KILLS: '20',
  FAIRLEAD_MANY_POSTINGS: '50000',
  FAIRLEAD_HONEST_VIEWS: '100',
  FAIRLEAD_RECOMPUTED_ORDERS: '1000',
  FAIRLEAD_ROUND_TRIPS: 'all',
  FAIRLEAD_SCREENS: 'all',
  FAIRLEAD_DESK_DAY: 'whole',
  FAIRLEAD_OPENING: 'whole',
}

import { describe, expect, it } from 'vitest'
import { isSought } from './history-search.ts'

const order = { product: 'Café crème', advertiser: 'Kettle & Quay', plan_number: 'FL-20871', source: null }

describe('a search of the history', () => {
  it.each(['café', 'CAFE', 'Creme', 'quay', ' kettle ', '20871', 'ＦＬ', ''])('finds “%s”', (text) => {
    expect(isSought(order, text)).toBe(true)
  })

  it('finds an order by whom it followed', () => {
    const source = { followed_id: '30417-2', profit_share: null }
    expect(isSought({ ...order, source }, '30417')).toBe(true)
  })

  it.each(['tea', 'kettle quay', '30417'])('does not find “%s”', (text) => {
    expect(isSought(order, text)).toBe(false)
  })
})

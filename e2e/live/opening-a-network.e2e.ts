import { expect, it } from 'vitest'
import { openShell } from '../browser.ts'
import { storyIn } from '../story.ts'
import { openLiveNetwork } from './live-network.ts'
import { MovingClock } from './moving-clock.ts'
import { openNetwork } from './opening.ts'

/** At full size days pass, which takes libfaketime; at check-in it ends where the trials run. */
const daysPass = process.env.FAIRLEAD_OPENING === 'whole'
const end = daysPass ? 'a first arrived withdrawal' : 'running trials'

it(`an empty PostgreSQL becomes a network for real money by the console alone, up to ${end}`, async () => {
  const network = await openLiveNetwork(daysPass ? MovingClock.open() : undefined)
  const browser = await openShell()
  try {
    await openNetwork(network, browser, storyIn(browser), { daysPass })
    expect(await network.verify()).toMatchObject({ code: 0 })
  } finally {
    await browser.close()
    await network.remove()
  }
})

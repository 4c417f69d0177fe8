import type { OperatorRole } from '@fairlead/contract/operator-roles'
import { useSyncExternalStore } from 'react'

export const deskTabs = ['deposits', 'statements', 'withdrawals'] as const
export type DeskTab = (typeof deskTabs)[number]

/** What each role sees. Only a cashier and an approver can act; support and the auditor read. */
export const tabsOf: Readonly<Record<OperatorRole, readonly DeskTab[]>> = {
  cashier: deskTabs,
  approver: deskTabs,
  auditor: deskTabs,
  support: deskTabs,
  campaign_manager: [],
  content: [],
  admin: [],
}

/** The tab named in the address, so that reloading and the back button keep the place. */
export function useDeskTab(): readonly [DeskTab, (tab: DeskTab) => void] {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const tab = deskTabs.find((name) => hash === `#${name}`) ?? deskTabs[0]
  return [tab, open]
}

function open(tab: DeskTab) {
  location.hash = tab
}

function subscribe(listener: () => void) {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

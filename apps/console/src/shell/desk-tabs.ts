import type { OperatorRole } from '@fairlead/contract/operator-roles'
import { useSyncExternalStore } from 'react'

const moneyTabs = ['deposits', 'statements', 'withdrawals', 'appeals'] as const
const adTabs = ['campaigns', 'orders'] as const
const deskTabs = [...moneyTabs, ...adTabs, 'announcements'] as const
export type DeskTab = (typeof deskTabs)[number]

/** What each role sees. A cashier and an approver act on money and appeals, content and an approver on announcements; others read, also what is advertised and what came of it. */
export const tabsOf: Readonly<Record<OperatorRole, readonly DeskTab[]>> = {
  cashier: moneyTabs,
  approver: deskTabs,
  auditor: deskTabs,
  support: deskTabs,
  campaign_manager: adTabs,
  content: ['announcements'],
  admin: [],
}

/** The tab named in the address, so that reloading and the back button keep the place; else the first there is. */
export function useDeskTab(tabs: readonly DeskTab[]): readonly [DeskTab, (tab: DeskTab) => void] {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const tab = tabs.find((name) => hash === `#${name}`) ?? tabs[0] ?? deskTabs[0]
  return [tab, open]
}

function open(tab: DeskTab) {
  location.hash = tab
}

function subscribe(listener: () => void) {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

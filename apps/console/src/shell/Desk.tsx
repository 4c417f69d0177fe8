import { EmptyState } from '@fairlead/ui/EmptyState'
import { Tabs } from '@fairlead/ui/Tabs'
import { AnnouncementsPage } from '../pages/announcements/AnnouncementsPage.tsx'
import { AppealsPage } from '../pages/appeals/AppealsPage.tsx'
import { CampaignsPage } from '../pages/campaigns/CampaignsPage.tsx'
import { DepositsPage } from '../pages/deposits/DepositsPage.tsx'
import { OrdersPage } from '../pages/orders/OrdersPage.tsx'
import { StatementsPage } from '../pages/statements/StatementsPage.tsx'
import { WithdrawalsPage } from '../pages/withdrawals/WithdrawalsPage.tsx'
import { t } from '../words.ts'
import css from './Desk.module.css'
import { DeskHeader } from './DeskHeader.tsx'
import { tabsOf, useDeskTab } from './desk-tabs.ts'
import type { Operator } from './operator.ts'

const pages = {
  deposits: DepositsPage,
  statements: StatementsPage,
  withdrawals: WithdrawalsPage,
  appeals: AppealsPage,
  campaigns: CampaignsPage,
  orders: OrdersPage,
  announcements: AnnouncementsPage,
}

/** The operator's desk: who works here, and the lists of their role. */
export function Desk({ operator }: { operator: Operator }) {
  const tabs = tabsOf[operator.role]
  const [tab, openTab] = useDeskTab(tabs)
  const Page = pages[tab]
  return (
    <>
      {operator.demo && <aside className={css.demo}>{t('console.desk.demo')}</aside>}
      <DeskHeader operator={operator} />
      <main className={css.main}>
        {tabs.length === 0 ? (
          <EmptyState
            drawing="notices"
            title={t('console.desk.nothingTitle')}
            text={t('console.desk.nothingText')}
          />
        ) : (
          <>
            <Tabs
              label={t('console.desk.tabs')}
              options={tabs.map((value) => ({ value, label: t(`console.desk.${value}`) }))}
              value={tab}
              onChange={openTab}
            />
            <Page role={operator.role} username={operator.username} />
          </>
        )}
      </main>
    </>
  )
}

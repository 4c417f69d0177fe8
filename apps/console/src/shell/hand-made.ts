import type { ComponentType } from 'react'
import type { PageName } from '../calls/menu.ts'
import type { Viewer } from '../calls/place.ts'
import type { placement } from '../calls/placement.ts'
import { AdvertisersPage } from '../pages/advertisers/AdvertisersPage.tsx'
import { AnnouncementsPage } from '../pages/announcements/AnnouncementsPage.tsx'
import { AppealsPage } from '../pages/appeals/AppealsPage.tsx'
import { AuditPage } from '../pages/audit/AuditPage.tsx'
import { ClientMoneyPage } from '../pages/books/ClientMoneyPage.tsx'
import { JournalPage } from '../pages/books/JournalPage.tsx'
import { CampaignsPage } from '../pages/campaigns/CampaignsPage.tsx'
import { QuestionsPage } from '../pages/content/QuestionsPage.tsx'
import { TextsPage } from '../pages/content/TextsPage.tsx'
import { CreativesPage } from '../pages/creatives/CreativesPage.tsx'
import { DepositsPage } from '../pages/deposits/DepositsPage.tsx'
import { OrdersPage } from '../pages/orders/OrdersPage.tsx'
import { PartnersPage } from '../pages/partners/PartnersPage.tsx'
import { PaymentFilesPage } from '../pages/payment-files/PaymentFilesPage.tsx'
import { ProposalsPage } from '../pages/proposals/ProposalsPage.tsx'
import { PublishersPage } from '../pages/publishers/PublishersPage.tsx'
import { SetUpPage } from '../pages/set-up/SetUpPage.tsx'
import { StatementsPage } from '../pages/statements/StatementsPage.tsx'
import { WaitingPage } from '../pages/waiting/WaitingPage.tsx'
import { WithdrawalsPage } from '../pages/withdrawals/WithdrawalsPage.tsx'

/** Pages that the placement says nothing of: each of them is made by hand, or this does not compile. */
type HandMade = {
  [Name in PageName]: (typeof placement)[Name] extends { columns: object } | { made: string } ? never : Name
}[PageName]

const handMade: Readonly<Record<HandMade, ComponentType<Viewer>>> = {
  'waitingStaff.list': WaitingPage,
  'accountStaff.list': PartnersPage,
  'proposalStaff.proposalList': ProposalsPage,
  'operator.depositList': DepositsPage,
  'operator.statementLines': StatementsPage,
  'operator.withdrawalList': WithdrawalsPage,
  'moneyStaff.paymentFileList': PaymentFilesPage,
  'booksStaff.journal': JournalPage,
  'booksStaff.clientMoney': ClientMoneyPage,
  'reviewStaff.appealList': AppealsPage,
  'campaignStaff.advertiserList': AdvertisersPage,
  'campaignStaff.campaignList': CampaignsPage,
  'creativeStaff.creativeList': CreativesPage,
  'campaignStaff.publisherList': PublishersPage,
  'campaignStaff.orderList': OrdersPage,
  'announcementStaff.announcementList': AnnouncementsPage,
  'contentStaff.textList': TextsPage,
  'contentStaff.faqList': QuestionsPage,
  'peopleStaff.auditList': AuditPage,
  'setUpStaff.steps': SetUpPage,
}

/** The page made by hand for a call, if there is one. */
export function handMadePage(page: PageName): ComponentType<Viewer> | undefined {
  return (handMade as Readonly<Partial<Record<PageName, ComponentType<Viewer>>>>)[page]
}

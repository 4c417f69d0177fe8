import { creativeApi } from '../../api.ts'
import type { Action } from '../../shell/ActionSteps.tsx'
import type { Creative } from '../../shell/operator.ts'
import { t } from '../../words.ts'

/** What an approval asks and does. */
export function approvalOf({ id, name, campaign, version }: Creative): Action {
  return {
    title: t('console.creatives.approveTitle', { name }),
    sentence: t('console.creatives.approveText', { campaign, version }),
    actionLabel: t('console.creatives.approve'),
    doneText: t('console.creatives.approved'),
    run: () => creativeApi.creativeApprove({ id }),
  }
}

/** The same of a no, which has a reason. */
export function declineOf({ id, name, uploaded_by }: Creative): Action {
  return {
    title: t('console.creatives.declineTitle', { name }),
    sentence: t('console.creatives.declineText', { person: uploaded_by }),
    fields: [{ name: 'reason', label: t('console.creatives.reason'), maxLength: 500 }],
    actionLabel: t('console.creatives.decline'),
    doneText: t('console.creatives.declined'),
    run: ({ reason = '' }) => creativeApi.creativeDecline({ id, reason }),
  }
}

/** And of taking it out of the ads. */
export function withdrawalOf({ id, name }: Creative): Action {
  return {
    title: t('console.creatives.withdrawTitle', { name }),
    sentence: t('console.creatives.withdrawText'),
    actionLabel: t('console.creatives.withdraw'),
    doneText: t('console.creatives.withdrawn'),
    run: () => creativeApi.creativeWithdraw({ id }),
  }
}

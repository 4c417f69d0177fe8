import { choiceLabel } from '@fairlead/locales/field-label'
import { titleOf } from '../../calls/menu.ts'
import { day, dayTime } from '../../formats.ts'
import { hrefOf } from '../../shell/desk-place.ts'
import type { PartnerView } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import css from './PartnerPage.module.css'
import { SidePart } from './SidePart.tsx'

const dayMs = 86_400_000

/** What stands beside the lists: standing, destinations, sessions, reviews, and what staff did. */
export function PartnerSide({ partner }: { partner: PartnerView }) {
  const { account, standing, destinations, sessions, reviews, acts } = partner
  const { lines = [], ...figures } = standing ?? {}
  return (
    <aside className={css.side} aria-label={t('console.partner.beside')}>
      <SidePart
        title={t('console.partner.standing')}
        note={standing ? t('console.partner.levelAndScore', figures) : t('console.partner.notOpen')}
        lines={lines.map(({ id, at, cause, plan_number, points }) => ({
          id,
          main: choiceLabel(cause),
          note: `${day(at)}, ${plan_number}`,
          end: points.toLocaleString('en', { signDisplay: 'exceptZero' }).replace('-', '−'),
        }))}
      >
        {standing && <p className={css.soft}>{t('console.partner.inputs', figures)}</p>}
      </SidePart>
      <SidePart
        title={t('console.partner.destinations')}
        lines={destinations.map(({ id, bank_name, account_number_tail, bound_at, usable_from }) => ({
          id,
          main: t('console.partner.destination', { bank: bank_name, tail: account_number_tail }),
          note:
            Date.parse(usable_from) > Date.now()
              ? t('console.partner.usableFrom', { time: dayTime(usable_from) })
              : t('console.waiting.daysOld', {
                  count: Math.floor((Date.now() - Date.parse(bound_at)) / dayMs),
                }),
          end: day(bound_at),
        }))}
      />
      <SidePart
        title={t('console.partner.sessions')}
        lines={sessions.map(({ id, browser, system, created_at, last_seen_at }) => ({
          id,
          main: [browser, system].filter(Boolean).join(', ') || t('console.partner.unknownDevice'),
          note: t('console.partner.lastSeen', { time: dayTime(last_seen_at) }),
          end: day(created_at),
        }))}
      />
      <SidePart
        title={t('console.partner.reviews')}
        lines={reviews.map(({ id, reference, reason, outcome, since, ends_at }) => ({
          id,
          main: reference,
          note: choiceLabel(reason),
          end: outcome
            ? `${choiceLabel(outcome)}, ${day(since)}`
            : t('console.partner.endsBy', { time: dayTime(ends_at) }),
        }))}
      />
      <SidePart
        title={t('console.partner.acts')}
        lines={acts.map(({ id, at, operator, role, action }) => ({
          id,
          main: choiceLabel(action),
          note: t('console.waiting.actBy', { person: operator, role: t(`console.role.${role}`) }),
          end: dayTime(at),
        }))}
        all={{
          href: hrefOf('peopleStaff.auditList', { partner: account.username }),
          text: titleOf('peopleStaff.auditList'),
        }}
      />
      <p className={css.foot}>{t('console.partner.foot')}</p>
    </aside>
  )
}

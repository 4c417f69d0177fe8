import { choiceLabel, fieldLabel } from '@fairlead/locales/field-label'
import { PartnerLink } from '../../calls/PartnerLink.tsx'
import { paramText } from '../../calls/param-text.ts'
import { day, dayTime, money } from '../../formats.ts'
import { When } from '../../shell/Facts.tsx'
import type { WaitingDetail, WaitingItem } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import { AnnouncementWords } from '../announcements/AnnouncementWords.tsx'
import { isAboutTerms, TermsToConfirm } from '../campaign-wizard/TermsOfCampaign.tsx'
import { TextWords } from '../content/TextWords.tsx'
import { CreativeAd } from '../creatives/CreativeAd.tsx'
import { CreativeChecks } from '../creatives/CreativeChecks.tsx'
import { purposeText } from '../deposits/purpose.ts'
import { factText } from './facts.ts'
import { PanelPart } from './PanelPart.tsx'
import css from './QueuePanel.module.css'

type PanelFactsProps = { item: WaitingItem; detail: WaitingDetail }

/** Who, where it goes, what came before, its journal lines, and what colleagues did: in the order one asks. */
export function PanelFacts({ item, detail }: PanelFactsProps) {
  const { partner, destination, appeal, announcement, text, creative, history, journal, acts } = detail
  const terms = detail.proposal && isAboutTerms(detail.proposal) ? detail.proposal : undefined
  const facts = factsOf(detail)
  return (
    <>
      {item.note && item.asked_by && (
        <PanelPart title={t('console.waiting.wrote', { person: item.asked_by })}>
          <blockquote className={css.words}>{item.note}</blockquote>
        </PanelPart>
      )}
      {appeal && (
        <PanelPart title={t('console.waiting.statement')}>
          <blockquote className={css.words}>{appeal.statement}</blockquote>
        </PanelPart>
      )}
      {facts.length > 0 && (
        <PanelPart title={t('console.waiting.facts')}>
          <dl className={css.facts}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </PanelPart>
      )}
      {terms && (
        <PanelPart title={t('console.waiting.terms')}>
          <TermsToConfirm proposal={terms} />
        </PanelPart>
      )}
      {announcement && (
        <PanelPart title={t('console.waiting.facts')}>
          <AnnouncementWords words={announcement.words} />
        </PanelPart>
      )}
      {text && (
        <PanelPart title={t('console.waiting.facts')}>
          <TextWords text={text} open />
        </PanelPart>
      )}
      {creative && (
        <>
          <PanelPart title={t('console.creatives.asShown')}>
            <CreativeAd creative={creative} />
          </PanelPart>
          <PanelPart title={t('console.creatives.checked')}>
            <CreativeChecks creative={creative} />
          </PanelPart>
        </>
      )}
      {partner && (
        <PanelPart title={t('console.waiting.partner')}>
          <p>
            <PartnerLink username={partner.username} /> {partner.nickname},{' '}
            {t('console.waiting.memberSince', { day: day(partner.created_at) })}
          </p>
          <p className={css.soft}>
            {t('console.waiting.moneyIn', {
              paidIn: money(partner.paid_in),
              paidOut: money(partner.paid_out),
              available: money(partner.available),
            })}
          </p>
          <p className={css.soft}>{standingText(partner)}</p>
        </PanelPart>
      )}
      {destination && (
        <PanelPart title={t('console.waiting.destination')}>
          <dl className={css.facts}>
            <div>
              <dt>{t('console.waiting.account')}</dt>
              <dd>{destination.text}</dd>
            </div>
            <div>
              <dt>{t('console.waiting.bound')}</dt>
              <dd>
                {dayTime(destination.bound_at)}, {ageText(destination.bound_at)}
              </dd>
            </div>
          </dl>
        </PanelPart>
      )}
      {partner && (history.length > 0 || destination) && (
        <PanelPart title={t('console.waiting.history')}>
          {history.length === 0 && <p className={css.soft}>{t('console.waiting.noHistory')}</p>}
          <ul className={css.lines}>
            {history.map(({ reference, state, amount, at }) => (
              <li key={reference}>
                <When at={at} />
                <span>
                  {choiceLabel(state)} <span className={css.soft}>{reference}</span>
                </span>
                <b>{money(amount)}</b>
              </li>
            ))}
          </ul>
        </PanelPart>
      )}
      {journal.length > 0 && (
        <PanelPart title={t('console.waiting.journal')}>
          <ul className={css.lines}>
            {journal.map(({ at, from, to, amount }, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the journal is append only
              <li key={line}>
                <When at={at} />
                <span>{t('console.waiting.arrow', { from: classOf(from), to: classOf(to) })}</span>
                <b>{money(amount)}</b>
              </li>
            ))}
          </ul>
        </PanelPart>
      )}
      {(acts.length > 0 || partner) && (
        <PanelPart title={t('console.waiting.acts')}>
          {acts.length === 0 && <p className={css.soft}>{t('console.waiting.nobodyYet')}</p>}
          <ul className={css.lines}>
            {acts.map(({ at, operator, role, action }) => (
              <li key={at + action}>
                <When at={at} />
                <span>
                  {choiceLabel(action)}{' '}
                  <span className={css.soft}>
                    {t('console.waiting.actBy', { person: operator, role: choiceLabel(role) })}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </PanelPart>
      )}
    </>
  )
}

function factsOf({ facts, deposit, proposal, withdrawal }: WaitingDetail): [string, string][] {
  const said = Object.entries(facts).map(([name, value]): [string, string] => [
    fieldLabel(name),
    factText(name, value),
  ])
  // Terms are shown as a whole.
  const proposed = Object.entries(proposal?.kind === 'campaign_terms' ? {} : (proposal?.params ?? {}))
    .filter(([, value]) => value !== '' && value !== '{}')
    .map(([name, value]): [string, string] => [fieldLabel(name), paramText(name, value)])
  return [
    ...said,
    ...proposed,
    ...(deposit ? [[t('console.waiting.what'), purposeText(deposit.purpose)] as [string, string]] : []),
    ...(deposit?.bank_reference
      ? [[t('console.people.bankReference'), deposit.bank_reference] as [string, string]]
      : []),
    ...(withdrawal?.bank_reference
      ? [[t('console.people.bankReference'), withdrawal.bank_reference] as [string, string]]
      : []),
    ...(withdrawal?.review
      ? [[fieldLabel('reason'), choiceLabel(withdrawal.review.reason)] as [string, string]]
      : []),
  ]
}

function standingText({ reviews, refused }: NonNullable<WaitingDetail['partner']>): string {
  const looked =
    reviews > 0 ? t('console.waiting.reviews', { count: reviews }) : t('console.waiting.noReviews')
  const text = refused > 0 ? `${looked}, ${t('console.waiting.refused', { count: refused })}` : looked
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function classOf(name: string): string {
  return name.replaceAll('_', ' ')
}

function ageText(moment: string): string {
  const days = Math.floor((Date.now() - Date.parse(moment)) / 86_400_000)
  return days === 0 ? t('console.waiting.dayOldLess') : t('console.waiting.daysOld', { count: days })
}

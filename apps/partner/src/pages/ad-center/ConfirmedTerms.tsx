import { parseAmount } from '@fairlead/money/amount'
import { Card, CardFoot } from '@fairlead/ui/Card'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { Money } from '@fairlead/ui/Money'
import { SplitBar } from '@fairlead/ui/SplitBar'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './FollowingPage.module.css'
import type { Follow } from './following-queries.ts'

/** The terms that were confirmed, and how near the follow is to ending by itself. */
export function ConfirmedTerms({ follow }: { follow: Follow }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const fallen = parseAmount(follow.below_high_water_mark)
  const limit = parseAmount(follow.stops_at_loss)
  const makeGood = parseAmount(follow.to_make_good)
  return (
    <Card>
      <div className={css.facts}>
        <FactList>
          <FactRow
            label={t('following.terms.share')}
            value={t('following.terms.shareValue', { share: formats.percent(follow.share_percent) })}
          />
          <FactRow
            label={t('following.terms.fee')}
            value={t('following.terms.feeValue', { fee: formats.percent(follow.fee_percent) })}
          />
          {makeGood > 0n && (
            <FactRow
              label={t('following.terms.makeGood')}
              value={<Money micros={makeGood} {...formats.money} />}
            />
          )}
          <FactRow label={t('following.terms.since')} value={formats.dayTime(follow.followed_at)} />
          {follow.ended_at ? (
            <FactRow label={t('following.terms.ended')} value={formats.dayTime(follow.ended_at)} />
          ) : (
            <FactRow
              label={t('following.terms.fallen')}
              value={t('following.terms.fallenValue', {
                fallen: formats.amount(fallen),
                limit: formats.amount(limit),
              })}
            />
          )}
        </FactList>
      </div>
      {!follow.ended_at && (
        <>
          <div className={css.bar}>
            <SplitBar
              label={t('following.terms.fallenLabel')}
              parts={[
                { value: fallen, tone: 'loss' },
                { value: limit > fallen ? limit - fallen : 0n, tone: 'open' },
              ]}
            />
          </div>
          <CardFoot>
            {t('following.terms.limitFoot', {
              base: formats.amount(parseAmount(follow.loss_counted_from)),
              limit: formats.amount(limit),
            })}
          </CardFoot>
        </>
      )}
    </Card>
  )
}

import { parseAmount } from '@fairlead/money/amount'
import { Card, CardFoot } from '@fairlead/ui/Card'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { Section } from '@fairlead/ui/Section'
import { Skeleton } from '@fairlead/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { link } from '../../router/link.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { userInfoQuery, useUserInfo } from '../../shell/useUserInfo.ts'
import { Trans, useTranslation } from '../../shell/words.tsx'
import css from './Standing.module.css'

const levelMost = 5
const scoreMost = 1000

/** Level, credit score and deposit. Money out stands beside money in, as neither figure is for sale. */
export function Standing() {
  const { t } = useTranslation()
  const formats = useFormats()
  const user = useUserInfo()
  const { isError, isPaused } = useQuery(userInfoQuery)
  // The page says already that nothing can be read.
  if (!user && (isError || isPaused)) return null
  return (
    <Section title={t('overview.standing.title')}>
      <Card>
        {user ? (
          <>
            <dl className={css.standing}>
              <div>
                <dt>{t('overview.standing.level')}</dt>
                <dd>
                  {formats.number(user.shop_level)}{' '}
                  <span className={css.of}>{t('overview.standing.of', { most: levelMost })}</span>
                </dd>
              </div>
              <div>
                <dt>{t('overview.standing.score')}</dt>
                <dd>
                  {formats.number(user.credit_score)}{' '}
                  <span className={css.of}>{t('overview.standing.outOf', { most: scoreMost })}</span>
                </dd>
              </div>
              <div>
                <dt>{t('overview.standing.deposit')}</dt>
                <dd>
                  <Money micros={parseAmount(user.deposit)} size="row" {...formats.money} />
                </dd>
              </div>
            </dl>
            <CardFoot>
              <Trans
                i18nKey="overview.standing.paidOut"
                components={{
                  amount: (
                    <b>
                      <Money micros={parseAmount(user.paid_out)} {...formats.money} />
                    </b>
                  ),
                }}
              />
            </CardFoot>
            <ListRow title={t('overview.standing.why')} href={link('/ad-center/level')} />
          </>
        ) : (
          <Skeleton rows={1} />
        )}
      </Card>
    </Section>
  )
}

import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { Section } from '@fairlead/ui/Section'
import { useInfiniteQuery } from '@tanstack/react-query'
import { link } from '../../router/link.ts'
import { Paged } from '../../shell/Paged.tsx'
import { useConfig } from '../../shell/useConfig.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { shownState } from './shown-deposit.ts'
import { depositsQuery, liveFirstPage } from './wallet-queries.ts'

/**
 * Every deposit that was opened, newest first, and a way to open `another`. Amounts not yet booked carry no plus: nothing
 * has come in.
 */
export function DepositList({ another }: { another: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { demo } = useConfig()
  const query = useInfiniteQuery({ ...depositsQuery, ...liveFirstPage(demo) })
  const empty = (
    <EmptyState drawing="flows" title={t('wallet.deposit.empty')} text={t('wallet.deposit.emptyText')} />
  )
  return (
    <Section
      title={t('wallet.deposit.list')}
      aside={another && <a href={link('/wallet/deposit')}>{t('wallet.deposit.another')}</a>}
    >
      <Paged query={query} empty={empty}>
        {(deposits) => (
          <Card>
            {deposits.map((deposit) => (
              <ListRow
                key={deposit.id}
                title={t(`wallet.depositState.${shownState(deposit)}`)}
                note={`${deposit.reference}\u00a0· ${formats.dayTime(deposit.opened_at)}`}
                amount={
                  <Money
                    micros={parseAmount(deposit.amount)}
                    size="row"
                    sign={deposit.state === 'confirmed' ? 'always' : 'auto'}
                    {...formats.money}
                  />
                }
                href={link('/wallet/deposit', { id: deposit.id })}
              />
            ))}
          </Card>
        )}
      </Paged>
    </Section>
  )
}

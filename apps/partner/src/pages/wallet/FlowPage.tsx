import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { Certainty } from '@fairlead/ui/Certainty'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { Section } from '@fairlead/ui/Section'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { link } from '../../router/link.ts'
import { useAsked } from '../../router/shown-page.ts'
import { AmountSkeleton } from '../../shell/AmountSkeleton.tsx'
import { BigAmount } from '../../shell/BigAmount.tsx'
import { JournalEntries } from '../../shell/JournalEntries.tsx'
import { PageState } from '../../shell/PageState.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { type Flow, flowQuery } from './wallet-queries.ts'

/** One amount of the fund details with the journal lines behind it, and what it belongs to. */
export function Page() {
  const { t } = useTranslation()
  const { id } = useAsked('/wallet/flow')
  const query = useQuery({
    ...flowQuery(id),
    // An entry gets its journal number about a second after it was written.
    refetchInterval: ({ state }) => (state.data?.entry.journal_number === null ? 1_000 : false),
  })
  if (!query.data) return <PageState query={query} skeleton={<AmountSkeleton />} />
  const { flow, entry } = query.data
  return (
    <>
      <FlowHead flow={flow} />
      <Section title={t('wallet.flow.lines')}>
        <JournalEntries entries={[entry]} />
      </Section>
      <FlowLinks flow={flow} />
    </>
  )
}

/** What left for a withdrawal may come back until it has arrived: the withdrawal says how far it is. */
function isFinal({ flow_type }: Flow): boolean {
  return flow_type !== 'manual_withdrawal'
}

function FlowHead({ flow }: { flow: Flow }) {
  const { t } = useTranslation()
  const formats = useFormats()
  // As in the list: available money first, and what was for orders only beside it.
  const forOrders = (['promo', 'advance'] as const).filter((source) => parseAmount(flow[source]) !== 0n)
  const all = parseAmount(flow.amount)
  const cash = forOrders.reduce((rest, source) => rest - parseAmount(flow[source]), all)
  return (
    <BigAmount
      label={t(`wallet.flowType.${flow.flow_type}`)}
      aside={isFinal(flow) && <Certainty state="final" label={t('wallet.flow.final')} />}
      amount={<Money micros={cash || all} size="display" sign="always" digits={6} {...formats.money} />}
    >
      {flow.remark}
      <br />
      {cash !== 0n &&
        forOrders.map((source) => (
          <Fragment key={source}>
            {t(`wallet.flows.${source}`, {
              amount: formats.amount(parseAmount(flow[source]), { sign: 'always', digits: 6 }),
            })}
            <br />
          </Fragment>
        ))}
      {formats.exact(flow.time)}
    </BigAmount>
  )
}

/** Money of an order, a withdrawal, an exchange or a deposit leads to it; other amounts stand alone. */
function FlowLinks({ flow }: { flow: Flow }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (!flow.order_id && !flow.withdrawal_id && !flow.acceptor_order_id && !flow.deposit_id) return null
  return (
    <Section title={t('wallet.flow.belongsTo')}>
      <Card>
        {flow.order_id && (
          <ListRow
            title={t('wallet.flow.orderStatement')}
            note={flow.order_profit && t('wallet.flow.orderProfit')}
            amount={
              flow.order_profit && (
                <Money
                  micros={parseAmount(flow.order_profit)}
                  size="row"
                  sign="always"
                  tone="gain-loss"
                  {...formats.money}
                />
              )
            }
            href={link('/plan/statement', { id: flow.order_id })}
          />
        )}
        {flow.withdrawal_id && (
          <ListRow
            title={t('wallet.flow.withdrawal')}
            href={link('/wallet/withdrawal', { id: flow.withdrawal_id })}
          />
        )}
        {flow.acceptor_order_id && (
          <ListRow
            title={t('shell.title.exchange')}
            href={link('/wallet/foreign-exchange', { id: flow.acceptor_order_id })}
          />
        )}
        {flow.deposit_id && (
          <ListRow title={t('wallet.flow.deposit')} href={link('/wallet/deposit', { id: flow.deposit_id })} />
        )}
      </Card>
    </Section>
  )
}

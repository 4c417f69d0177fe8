import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { Section } from '@fairlead/ui/Section'
import { useQuery } from '@tanstack/react-query'
import { Paged } from '../../shell/Paged.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { FlowRow } from './FlowRow.tsx'
import css from './FundDetails.module.css'
import type { FlowPages } from './useFlows.ts'
import { propertyQuery } from './wallet-queries.ts'

type Props = { source: 'promo' | 'advance'; query: FlowPages; hidden: boolean }

const words = {
  promo: { title: 'wallet.holdings.promo', note: 'wallet.holdings.promoNote' },
  advance: { title: 'wallet.startup.title', note: 'wallet.startup.note' },
} as const

/** Money that is for orders only, with what it is of: no part of the available balance, and so in a list of its own. */
export function CreditFlows({ source, query, hidden }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const property = useQuery(propertyQuery).data
  const { title, note } = words[source]
  const amount = (text: string) => (hidden ? '••••' : formats.amount(parseAmount(text)))
  return (
    <Section title={t(title)}>
      <Paged query={query} empty={null}>
        {(flows) => (
          <Card>
            <p className={css.heading}>
              <span>{t(note)}</span>
              {property && (
                <span>
                  {t('wallet.flows.readyInOrders', {
                    ready: amount(source === 'promo' ? property.discount_amount : property.startup_funds),
                    inOrders: amount(source === 'promo' ? property.held_promo : property.held_advance),
                  })}
                </span>
              )}
            </p>
            <div>
              {flows.map((flow) => (
                <FlowRow key={flow.id} flow={flow} source={source} hidden={hidden} />
              ))}
            </div>
          </Card>
        )}
      </Paged>
    </Section>
  )
}

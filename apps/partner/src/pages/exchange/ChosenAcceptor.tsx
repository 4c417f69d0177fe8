import { parseAmount } from '@fairlead/money/amount'
import { Card, CardFoot } from '@fairlead/ui/Card'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Acceptor, AcceptorPlace } from './exchange-queries.ts'
import { useExchangeWords } from './useExchangeWords.ts'

type Props = { acceptor: Acceptor; place: AcceptorPlace; onChange: () => void }

/** The acceptor in use: who it is, where it pays, under which licence, at which price and up to which limit. */
export function ChosenAcceptor({ acceptor, place, onChange }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const words = useExchangeWords()
  const money = (amount: string) => <Money micros={parseAmount(amount)} {...formats.money} />
  return (
    <Card>
      <ListRow
        icon={<Icon name="bank" />}
        title={acceptor.name}
        note={
          place.why_not
            ? t(`exchange.whyNot.${place.why_not}`)
            : t(`exchange.kindAt.${acceptor.kind}`, { place: words.place(place) })
        }
        noteTone={place.why_not ? 'amber' : 'plain'}
        onPress={onChange}
      />
      <CardFoot>
        <FactList>
          {place.rate && <FactRow label={t('exchange.midRate')} value={words.rate(place.rate)} />}
          <FactRow label={t('exchange.spread')} value={words.spread(acceptor.spread_bp)} />
          <FactRow label={t('exchange.fee')} value={money(acceptor.fee)} />
          <FactRow label={t('exchange.arrival')} value={words.arrival(acceptor.arrival_hours)} />
          <FactRow
            label={t('exchange.dayLeft')}
            value={t('exchange.dayLeftOf', {
              left: formats.amount(parseAmount(acceptor.day_left)),
              max: formats.amount(parseAmount(acceptor.day_max)),
            })}
          />
          <FactRow
            label={t('exchange.licence')}
            value={t('exchange.licenceUntil', {
              number: acceptor.licence_number,
              date: words.day(acceptor.licence_expires_at),
            })}
          />
        </FactList>
      </CardFoot>
    </Card>
  )
}

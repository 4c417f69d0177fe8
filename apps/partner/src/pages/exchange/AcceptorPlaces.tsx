import { parseAmount } from '@fairlead/money/amount'
import { Icon } from '@fairlead/ui/Icon'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './AcceptorSheet.module.css'
import { type AcceptorChoice, choiceAt } from './choice.ts'
import type { Acceptor } from './exchange-queries.ts'
import { useExchangeWords } from './useExchangeWords.ts'

type Props = {
  acceptor: Acceptor
  choice: AcceptorChoice
  onChoose: (choice: AcceptorChoice) => void
}

/** One acceptor with its price, and a button for each place where it pays. */
export function AcceptorPlaces({ acceptor, choice, onChoose }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const words = useExchangeWords()
  return (
    <section>
      <h3 className={css.name}>{acceptor.name}</h3>
      <p className={css.terms}>
        {t('exchange.terms', {
          spread: words.spread(acceptor.spread_bp),
          fee: formats.amount(parseAmount(acceptor.fee)),
        })}
      </p>
      <div className={css.places}>
        {acceptor.places.map((place) => {
          const here = choiceAt(acceptor, place)
          const pressed =
            acceptor.id === choice.acceptor_id &&
            place.country === choice.country &&
            place.currency === choice.currency
          return (
            <button
              key={`${place.country} ${place.currency}`}
              type="button"
              className={css.place}
              aria-pressed={pressed}
              aria-disabled={place.why_not !== null || undefined}
              onClick={() => place.why_not === null && onChoose(here)}
            >
              <span className={css.words}>
                {words.place(place)}
                {place.why_not ? (
                  <span className={css.why}>{t(`exchange.whyNot.${place.why_not}`)}</span>
                ) : (
                  place.rate && <span className={css.terms}>{words.rate(place.rate)}</span>
                )}
              </span>
              {pressed && <Icon name="check" />}
            </button>
          )
        })}
      </div>
    </section>
  )
}

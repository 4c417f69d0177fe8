import { Segments } from '@fairlead/ui/Segments'
import { Sheet } from '@fairlead/ui/Sheet'
import { useState } from 'react'
import { useTranslation } from '../../shell/words.tsx'
import { AcceptorPlaces } from './AcceptorPlaces.tsx'
import css from './AcceptorSheet.module.css'
import type { AcceptorChoice } from './choice.ts'
import type { ExchangeDetail } from './exchange-queries.ts'
import { useExchangeWords } from './useExchangeWords.ts'

const kinds = ['enterprise', 'personal'] as const

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  detail: ExchangeDetail
  choice: AcceptorChoice
  onChoose: (choice: AcceptorChoice) => void
}

/** Enterprise or personal, then one acceptor at one place. What cannot be chosen stays in view with its reason. */
export function AcceptorSheet({ open, onOpenChange, detail, choice, onChoose }: Props) {
  const { t } = useTranslation()
  const words = useExchangeWords()
  const isPersonal = detail.personal.some(({ id }) => id === choice.acceptor_id)
  const [kind, setKind] = useState<(typeof kinds)[number]>(isPersonal ? 'personal' : 'enterprise')
  const countries = detail.personal_countries.map(words.country)
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('exchange.choose')} closeLabel={t('shell.close')}>
      <div className={css.sheet}>
        <Segments
          label={t('exchange.choose')}
          options={kinds.map((value) => ({ value, label: t(`exchange.kind.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
        <p className={css.note}>
          {kind === 'enterprise' && t('exchange.enterpriseNote')}
          {kind === 'personal' &&
            (countries.length === 0
              ? t('exchange.personalOff')
              : t('exchange.personalOn', { countries: words.list(countries) }))}
        </p>
        {detail[kind].length === 0 && <p className={css.note}>{t(`exchange.noneOf.${kind}`)}</p>}
        {detail[kind].map((acceptor) => (
          <AcceptorPlaces
            key={acceptor.id}
            acceptor={acceptor}
            choice={choice}
            onChoose={(next) => {
              onChoose(next)
              onOpenChange(false)
            }}
          />
        ))}
      </div>
    </Sheet>
  )
}

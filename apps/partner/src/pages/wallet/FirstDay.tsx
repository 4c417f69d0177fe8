import { Card } from '@fairlead/ui/Card'
import { ListRow } from '@fairlead/ui/ListRow'
import { Section } from '@fairlead/ui/Section'
import { useTranslation } from '../../shell/words.tsx'
import css from './Holdings.module.css'
import { partsOfTotal, toneOf } from './shown-parts.ts'

/** In place of figures, until there is money: where it will be. */
export function FirstDay() {
  const { t } = useTranslation()
  return (
    <Section title={t('wallet.first.title')}>
      <Card>
        {partsOfTotal.map((part) => (
          <ListRow
            key={part}
            icon={<span className={css.dot} data-tone={toneOf[part]} />}
            title={t(`wallet.holdings.${part}`)}
            note={t(`wallet.first.${part}`)}
          />
        ))}
      </Card>
    </Section>
  )
}

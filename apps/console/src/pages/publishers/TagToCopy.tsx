import { CopyButton } from '../../calls/CopyButton.tsx'
import type { Publisher } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import css from './PublisherPage.module.css'
import { slotName } from './slot-columns.tsx'

/** What the publisher pastes into its pages: the script once, and a place for each slot. */
export function TagToCopy({ publisher: { tag, slots } }: { publisher: Publisher }) {
  return (
    <section className={css.tag} aria-label={t('console.publishers.tag')}>
      <h3>{t('console.publishers.tag')}</h3>
      <p>{t('console.publishers.tagText')}</p>
      <ol>
        <li>
          <Snippet text={tag} what={t('console.publishers.script')}>
            {t('console.publishers.scriptText')}
          </Snippet>
        </li>
        {slots.map((slot) => (
          <li key={slot.id}>
            <Snippet text={slot.place} what={slotName(slot)}>
              {t('console.publishers.placeText', { slot: slotName(slot) })}
            </Snippet>
          </li>
        ))}
      </ol>
      <p className={css.soft}>{t('console.publishers.tagNote')}</p>
    </section>
  )
}

function Snippet({ text, what, children }: { text: string; what: string; children: string }) {
  return (
    <>
      <div className={css.step}>
        <span>{children}</span>
        <CopyButton text={text} what={what} />
      </div>
      <pre className={css.code}>
        <code>{text}</code>
      </pre>
    </>
  )
}

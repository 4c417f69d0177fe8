import { answerMax, bodyMax, titleMax } from '@fairlead/contract/network-text'
import type { LanguageCode } from '@fairlead/locales/languages'
import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { PlainText } from '@fairlead/ui/PlainText'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { contentApi } from '../../api.ts'
import type { NetworkText } from '../../shell/operator.ts'
import { ReadFailed } from '../../shell/ReadFailed.tsx'
import { refusedBy } from '../../shell/refusal.ts'
import { withRequestKey } from '../../shell/request-key.ts'
import { t } from '../../words.ts'
import { isWritten, LanguageEditor, noWords, type Words } from './LanguageEditor.tsx'
import css from './WriteText.module.css'

type Draft = Parameters<typeof contentApi.textDraft>[0]
type Kind = NetworkText['kind']

/** Which text: the network's terms, its privacy notice, or what a question of its own says. */
export type TextOf =
  | { readonly kind: Exclude<Kind, 'faq'> }
  | { readonly kind: 'faq'; readonly entry_id: string }

const desk = (of: TextOf) => ({
  queryKey: ['text desk', of],
  queryFn: () => contentApi.textDesk(of),
})

/** Content writes one text, one language at a time; each is saved by itself and waits for somebody else to publish it. */
export function WriteText({ of, onClose }: { of: TextOf; onClose: () => void }) {
  const { kind } = of
  const id = useId()
  const client = useQueryClient()
  const read = useQuery(desk(of))
  const [lang, setLang] = useState<LanguageCode>('en')
  const [typed, setTyped] = useState<Readonly<Partial<Record<LanguageCode, Words>>>>({})
  const saving = useMutation({
    mutationFn: (draft: Draft) =>
      withRequestKey('text/draft', { draft: JSON.stringify(draft) }, (options) =>
        contentApi.textDraft(draft, options),
      ),
    onSuccess: () => showToast(t('console.texts.drafted'), 'done'),
    onSettled: () => client.invalidateQueries(),
  })
  if (!read.data) return read.error ? <ReadFailed error={read.error} onRetry={() => read.refetch()} /> : null
  const kept = Object.fromEntries(read.data.languages.map((each) => [each.lang, each]))
  const keptWords = (code: LanguageCode): Words => {
    const text = kept[code]?.draft ?? kept[code]?.published
    return text ? { title: text.title, text: text.body } : noWords
  }
  const words = (code: LanguageCode) => typed[code] ?? keptWords(code)
  const changed = (code: LanguageCode) => {
    const [now, before] = [words(code), keptWords(code)]
    return now.title !== before.title || now.text !== before.text
  }
  const stateOf = (code: LanguageCode) => {
    if (changed(code)) return t('console.texts.unsaved')
    if (kept[code]?.draft) return t('console.texts.draft')
    const version = kept[code]?.published?.version
    return version ? t('console.texts.version', { version }) : t('console.texts.empty')
  }
  const { title, text } = words(lang)
  const missing = !isWritten(words(lang))
    ? t('console.texts.writeFirst')
    : changed(lang)
      ? undefined
      : t('console.texts.changeFirst')
  return (
    <section className={css.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={css.title}>
        {t(`console.texts.${kind}`)}
      </h2>
      <p className={css.note}>{t('console.texts.writeNote')}</p>
      <Card padded>
        <LanguageEditor
          {...{ words, stateOf, lang, titleMax }}
          textMax={kind === 'faq' ? answerMax : bodyMax}
          rows={kind === 'faq' ? 8 : 18}
          onLang={(code) => {
            saving.reset()
            setLang(code)
          }}
          onChange={(next) => setTyped({ ...typed, [lang]: next })}
          error={refusedBy(saving.error)?.text}
        >
          <Button
            waiting={saving.isPending}
            disabledBy={missing}
            onClick={() => saving.mutate({ ...of, lang, title: title.trim(), body: text.trim() })}
          >
            {t('console.texts.saveDraft')}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {t('console.action.close')}
          </Button>
        </LanguageEditor>
      </Card>
      {text.trim() !== '' && (
        <Card padded>
          <h3 className={css.title}>{title}</h3>
          <PlainText text={text} />
        </Card>
      )}
    </section>
  )
}

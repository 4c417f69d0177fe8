import { announcedLevels } from '@fairlead/contract/announcement-staff'
import { type NoticeCategory, noticeCategories } from '@fairlead/contract/notice'
import { isLanguageCode, type LanguageCode, languageCodes, languages } from '@fairlead/locales/languages'
import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { TextField } from '@fairlead/ui/TextField'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { announcementApi } from '../../api.ts'
import { Form } from '../../shell/Form.tsx'
import { refusedBy } from '../../shell/refusal.ts'
import { withRequestKey } from '../../shell/request-key.ts'
import { t } from '../../words.ts'
import { isWritten, LanguageEditor, noWords, type Words } from '../content/LanguageEditor.tsx'
import css from './DraftAnnouncement.module.css'

type Draft = Parameters<typeof announcementApi.announcementDraft>[0]
type Audience = Pick<Draft, 'language' | 'level'>

/** Content writes an announcement in all twelve languages. Nobody is told until somebody else releases it. */
export function DraftAnnouncement() {
  const client = useQueryClient()
  const id = useId()
  const [open, setOpen] = useState(false)
  const drafting = useMutation({
    mutationFn: (draft: Draft) =>
      withRequestKey('announcement/draft', { draft: JSON.stringify(draft) }, (options) =>
        announcementApi.announcementDraft(draft, options),
      ),
    onSuccess: () => {
      showToast(t('console.announcements.drafted'), 'done')
      setOpen(false)
    },
    onSettled: () => client.invalidateQueries(),
  })
  const [words, setWords] = useState<Readonly<Partial<Record<LanguageCode, Words>>>>({})
  const [lang, setLang] = useState<LanguageCode>('en')
  const [to, setTo] = useState<Audience>({})
  const reaches = useQuery({
    queryKey: ['announcement audience', to],
    queryFn: () => announcementApi.announcementAudience(to),
    enabled: open,
  })
  const complete = languageCodes.every((code) => isWritten(words[code] ?? noWords))

  function draft(form: HTMLFormElement): Draft {
    const typed = (name: string) => String(new FormData(form).get(name) ?? '').trim()
    const startsAt = typed('starts_at')
    return {
      ...to,
      category: typed('category') as NoticeCategory,
      // At once, where no moment was chosen.
      starts_at: (startsAt ? new Date(startsAt) : new Date()).toISOString(),
      words: languageCodes.map((code) => {
        const { title, text } = words[code] ?? noWords
        return { lang: code, title: title.trim(), text: text.trim() }
      }),
    }
  }

  if (!open) {
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{t('console.announcements.write')}</Button>
      </div>
    )
  }
  return (
    <section className={css.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={css.title}>
        {t('console.announcements.write')}
      </h2>
      <Card padded>
        <Form
          className={css.form}
          browserChecks
          onSubmit={(form) => drafting.mutate(draft(form))}
          waiting={drafting.isPending}
          refused={undefined}
          disabledBy={complete ? undefined : t('console.announcements.missingLanguages')}
          submit={t('console.announcements.saveDraft')}
          among={(button) => (
            <LanguageEditor
              words={(code) => words[code] ?? noWords}
              stateOf={(code) =>
                t(
                  isWritten(words[code] ?? noWords)
                    ? 'console.announcements.written'
                    : 'console.announcements.notWritten',
                )
              }
              lang={lang}
              onLang={setLang}
              onChange={(next) => setWords({ ...words, [lang]: next })}
              titleMax={120}
              textMax={2000}
              error={refusedBy(drafting.error)?.text}
            >
              {button}
              <Button variant="outline" onClick={() => setOpen(false)}>
                {t('console.action.cancel')}
              </Button>
            </LanguageEditor>
          )}
        >
          <p className={css.note}>{t('console.announcements.writeNote')}</p>
          <label className={css.choice}>
            {t('console.announcements.category')}
            <select name="category" className={css.select}>
              {noticeCategories.map((category) => (
                <option key={category} value={category}>
                  {t(`console.announcements.${category}`)}
                </option>
              ))}
            </select>
          </label>
          <label className={css.choice}>
            {t('console.announcements.to')}
            <select
              className={css.select}
              value={to.language ?? ''}
              onChange={({ target: { value } }) => {
                const { language: _before, ...rest } = to
                setTo(isLanguageCode(value) ? { ...rest, language: value } : rest)
              }}
            >
              <option value="">{t('console.announcements.everybody')}</option>
              {languageCodes.map((code) => (
                <option key={code} value={code}>
                  {t('console.announcements.readersOf', { language: languages[code].name })}
                </option>
              ))}
            </select>
          </label>
          <label className={css.choice}>
            {t('console.announcements.level')}
            <select
              className={css.select}
              value={to.level ?? ''}
              onChange={({ target: { value } }) => {
                const { level: _before, ...rest } = to
                const level = announcedLevels.find((each) => each === value)
                setTo(level ? { ...rest, level } : rest)
              }}
            >
              <option value="">{t('console.announcements.allLevels')}</option>
              {announcedLevels.map((level) => (
                <option key={level} value={level}>
                  {t('console.announcements.levelOf', { level })}
                </option>
              ))}
            </select>
          </label>
          <p className={css.note} role="status">
            {reaches.data && t('console.announcements.reaches', { count: reaches.data.partners })}
          </p>
          <TextField
            name="starts_at"
            type="datetime-local"
            label={t('console.announcements.starts')}
            note={t('console.announcements.startsNote')}
          />
        </Form>
      </Card>
    </section>
  )
}

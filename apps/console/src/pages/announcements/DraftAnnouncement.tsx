import { type NoticeCategory, noticeCategories } from '@fairlead/contract/notice'
import { isLanguageCode, languageCodes, languages } from '@fairlead/locales/languages'
import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { TextArea } from '@fairlead/ui/TextArea'
import { TextField } from '@fairlead/ui/TextField'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { announcementApi } from '../../api.ts'
import { refusedBy } from '../../shell/refusal.ts'
import { withRequestKey } from '../../shell/request-key.ts'
import { t } from '../../words.ts'
import css from './DraftAnnouncement.module.css'

type Draft = Parameters<typeof announcementApi.announcementDraft>[0]

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
  const refused = refusedBy(drafting.error)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!drafting.isPending) drafting.mutate(read(new FormData(event.currentTarget)))
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
        <form className={css.form} onSubmit={submit}>
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
            <select name="language" className={css.select}>
              <option value="">{t('console.announcements.everybody')}</option>
              {languageCodes.map((code) => (
                <option key={code} value={code}>
                  {t('console.announcements.readersOf', { language: languages[code].name })}
                </option>
              ))}
            </select>
          </label>
          <TextField
            name="starts_at"
            type="datetime-local"
            label={t('console.announcements.starts')}
            note={t('console.announcements.startsNote')}
          />
          <div className={css.languages}>
            {languageCodes.map((code) => (
              <fieldset key={code} lang={languages[code].tag} className={css.language}>
                <legend className={css.legend}>{languages[code].name}</legend>
                <TextField
                  name={`title-${code}`}
                  label={t('console.announcements.title')}
                  required
                  maxLength={120}
                  autoComplete="off"
                />
                <TextArea
                  name={`text-${code}`}
                  label={t('console.announcements.text')}
                  required
                  maxLength={2000}
                  rows={3}
                />
              </fieldset>
            ))}
          </div>
          {refused && (
            <p role="alert" className={css.refused}>
              {refused.text}
            </p>
          )}
          <div className={css.buttons}>
            <Button variant="outline" onClick={() => setOpen(false)}>
              {t('console.action.cancel')}
            </Button>
            <Button type="submit" waiting={drafting.isPending}>
              {t('console.announcements.saveDraft')}
            </Button>
          </div>
        </form>
      </Card>
    </section>
  )
}

function read(form: FormData): Draft {
  const typed = (name: string) => String(form.get(name) ?? '').trim()
  const [language, startsAt] = [typed('language'), typed('starts_at')]
  return {
    category: typed('category') as NoticeCategory,
    ...(isLanguageCode(language) && { language }),
    // At once, where no moment was chosen.
    starts_at: (startsAt ? new Date(startsAt) : new Date()).toISOString(),
    words: languageCodes.map((lang) => ({
      lang,
      title: typed(`title-${lang}`),
      text: typed(`text-${lang}`),
    })),
  }
}

import type { Data } from '@fairlead/contract/endpoint'
import type { support } from '@fairlead/contract/support'
import { languages } from '@fairlead/locales/languages'
import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { ListRow } from '@fairlead/ui/ListRow'
import { PlainText } from '@fairlead/ui/PlainText'
import { Section } from '@fairlead/ui/Section'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { link } from '../../router/link.ts'
import { useAsked, useShownPage } from '../../router/shown-page.ts'
import { useLanguage } from '../../shell/language.ts'
import { PageState } from '../../shell/PageState.tsx'
import { queryClient } from '../../shell/query-client.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import article from '../ad-center/QuesDetailPage.module.css'
import css from './NetworkTextPage.module.css'

type Text = NonNullable<Data<typeof support.text>['text']>
type Kind = Text['kind']

const paths = { terms: '/terms', privacy: '/privacy' } as const

/** `/terms` and `/privacy`: what the network published, for anybody; with a version in the address an earlier one. */
export function Page() {
  const kind: Kind = useShownPage()?.route.path === '/privacy' ? 'privacy' : 'terms'
  return (
    <QueryClientProvider client={queryClient}>
      <NetworkText kind={kind} />
    </QueryClientProvider>
  )
}

function NetworkText({ kind }: { kind: Kind }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { version } = useAsked('/terms', '/privacy')
  const query = useQuery({
    queryKey: ['network text', kind, code, version],
    queryFn: ({ signal }) => api.support.text({ kind, lang: code, ...(version && { version }) }, { signal }),
  })
  if (!query.data) return <PageState query={query} />
  const { text } = query.data
  if (text) return <Version text={text} />
  return (
    <Card>
      <EmptyState drawing="notices" title={t('support.text.none')} text={t('support.text.noneText')} />
    </Card>
  )
}

function Version({ text }: { text: Text }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const formats = useFormats()
  const others = text.versions.filter(({ version }) => version !== text.version)
  const newest = text.versions[0]?.version
  const named = (version: number, at: string) =>
    t('support.text.version', { version, date: formats.date(at) })
  return (
    <>
      <article className={article.article}>
        <h2 lang={languages[text.lang].tag}>{text.title}</h2>
        <div className={css.head}>
          <p>{named(text.version, text.published_at)}</p>
          {text.lang !== code && <p>{t('support.text.inEnglish', { language: languages[code].name })}</p>}
          {newest !== text.version && <p>{t('support.text.newer')}</p>}
        </div>
        <div lang={languages[text.lang].tag}>
          <PlainText text={text.body} />
        </div>
      </article>
      {others.length > 0 && (
        <Section title={t('support.text.others')}>
          <Card>
            {others.map(({ version, published_at }) => (
              <ListRow
                key={version}
                title={named(version, published_at)}
                href={link(paths[text.kind], version === newest ? {} : { version: String(version) })}
              />
            ))}
          </Card>
        </Section>
      )}
    </>
  )
}

import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { PlainText } from '@fairlead/ui/PlainText'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { link } from '../../router/link.ts'
import { useAsked } from '../../router/shown-page.ts'
import { customerService } from '../../shell/customer-service.ts'
import { useLanguage } from '../../shell/language.ts'
import { PageState } from '../../shell/PageState.tsx'
import { useTranslation } from '../../shell/words.tsx'
import css from './QuesDetailPage.module.css'

const faqQuery = (lang: ReturnType<typeof useLanguage>['code']) =>
  queryOptions({
    queryKey: ['faq', lang],
    queryFn: async ({ signal }) => (await api.session.basicConfig({ lang }, { signal })).faq_config,
  })

/** `/ad-center/ques-detail`: the questions, and with an id in the address the answer to one of them. */
export function Page() {
  const { t } = useTranslation()
  const { id } = useAsked('/ad-center/ques-detail')
  const { code } = useLanguage()
  const query = useQuery(faqQuery(code))
  if (!query.data) return <PageState query={query} />
  if (id) return <Answer faq={query.data.find((each) => each.id === id)} />
  if (query.data.length === 0) {
    return (
      <Card>
        <EmptyState drawing="notices" title={t('support.faq.empty')} text={t('support.faq.emptyText')} />
      </Card>
    )
  }
  return (
    <>
      <Card>
        {query.data.map((faq) => (
          <ListRow
            key={faq.id}
            icon={<Icon name="question" />}
            title={faq.question}
            href={link('/ad-center/ques-detail', { id: faq.id })}
          />
        ))}
      </Card>
      <Card>
        <ListRow icon={<Icon name="book" />} title={t('shell.title.terms')} href={link('/terms')} />
        <ListRow icon={<Icon name="book" />} title={t('shell.title.privacy')} href={link('/privacy')} />
      </Card>
    </>
  )
}

function Answer({ faq }: { faq: { question: string; answer: string } | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      {faq ? (
        <article className={css.article}>
          <h2>{faq.question}</h2>
          <PlainText text={faq.answer} />
        </article>
      ) : (
        <Card>
          <EmptyState drawing="notices" title={t('support.faq.gone')} text={t('support.faq.goneText')} />
        </Card>
      )}
      <Card>
        <ListRow
          icon={<Icon name="book" />}
          title={t('support.faq.all')}
          href={link('/ad-center/ques-detail')}
        />
        <ListRow
          icon={<Icon name="headset" />}
          title={t('overview.service.row')}
          note={t('overview.service.note')}
          onPress={() => customerService.open({})}
        />
      </Card>
    </>
  )
}

import { Skeleton } from '@fairlead/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { creativeApi } from '../../api.ts'
import type { Creative } from '../../shell/operator.ts'
import { ReadFailed } from '../../shell/ReadFailed.tsx'
import { t } from '../../words.ts'
import { AdPreview } from '../campaign-wizard/AdPreview.tsx'
import css from './CreativeAd.module.css'

/** The ad with this creative, at its true size: with the words of its terms, wide and narrow, or the film to play. */
export function CreativeAd({ creative }: { creative: Creative }) {
  const { id, alt, kind, content_type, advertiser, product, content, ad_words } = creative
  const file = useQuery({
    queryKey: ['creative file', id],
    queryFn: () => creativeApi.creativeFile({ id }),
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (file.isError) return <ReadFailed error={file.error} onRetry={() => file.refetch()} />
  if (!file.data) return <Skeleton rows={2} />
  const url = `data:${file.data.media_type};base64,${file.data.base64}`
  return (
    <div className={css.ad}>
      {kind === 'film' ? (
        <video className={css.film} src={url} aria-label={alt} controls muted playsInline />
      ) : (
        <AdPreview
          seen={{
            isVideo: content_type === 'video',
            picture: url,
            label: ad_words.find(({ lang }) => lang === 'en')?.label ?? t('console.wizard.adLabel'),
            advertiser,
            product,
            content,
            targeting: '',
            official: false,
            version: creative.version,
            tag: 'en',
          }}
        />
      )}
    </div>
  )
}

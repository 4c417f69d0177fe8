import { useQuery } from '@tanstack/react-query'
import { isFor } from '../../calls/menu.ts'
import { me } from '../../queries.ts'
import { hrefOf } from '../../shell/desk-place.ts'
import { t } from '../../words.ts'

const list = 'creativeStaff.creativeList'

/** Says what ads show in the place of a campaign's picture, and leads there for whoever has that list. */
export function CreativesOf({ campaignId }: { campaignId: string | undefined }) {
  const { data: viewer } = useQuery(me)
  return (
    <>
      {t('console.wizard.creativeInstead')}{' '}
      {viewer && isFor(list, viewer.role) && (
        <a href={hrefOf(list, campaignId ? { campaign_id: campaignId } : {})}>
          {t(campaignId ? 'console.wizard.creativesOfIt' : 'console.wizard.allCreatives')}
        </a>
      )}
    </>
  )
}

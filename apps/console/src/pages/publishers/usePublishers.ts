import { campaignApi } from '../../api.ts'
import type { Publisher } from '../../shell/operator.ts'
import { usePages } from '../../shell/usePages.ts'

/** All publishers, read again like every list. */
export function usePublishers() {
  return usePages<Publisher>('campaignStaff.publisherList', async () => ({
    ...(await campaignApi.publisherList({})),
    next_cursor: null,
  }))
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { sessionToken, type UserInfo, userInfo } from './session.ts'

export const userInfoQuery = queryOptions({
  queryKey: ['userInfo'],
  queryFn: async ({ signal }) => {
    const info = await api.session.userInfo({}, { signal })
    userInfo.set(info)
    return info
  },
  // A page that one logs out from stands there until the next one is drawn.
  enabled: () => sessionToken() !== null,
})

/** Who is signed in; null until it has been read once on this device. */
export function useUserInfo(): UserInfo | null {
  const kept = userInfo.use()
  return useQuery(userInfoQuery).data ?? kept
}

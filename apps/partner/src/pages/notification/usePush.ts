import { showToast } from '@fairlead/ui/Toast'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { canBePushed, pushWorker, subscribeDevice, unsubscribeDevice } from '../../shell/push-device.ts'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useTranslation } from '../../shell/words.tsx'
import { needsInstall, pushState } from './push-state.ts'

const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: async ({ signal }) => {
    const { public_key, items } = await api.push.devices({}, { signal })
    const able = canBePushed()
    const worker = able ? await pushWorker() : undefined
    const subscription = await worker?.pushManager.getSubscription()
    const own = items.find(({ current }) => current)
    const state = pushState({
      offered: public_key !== null,
      able,
      needsInstall: needsInstall(navigator, matchMedia('(display-mode: standalone)').matches),
      permission: able ? Notification.permission : 'default',
      ready: worker !== undefined,
      subscribed: Boolean(subscription && own),
    })
    return { state, own, publicKey: public_key, items }
  },
})

/** Whether this device and others are told while the app is closed, and how to change it. */
export function usePush() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const showFailure = useShowFailure()
  const query = useQuery(pushQuery)
  const onSettled = () => cache.invalidateQueries(pushQuery)

  const turnOn = useMutation({
    // Asked for first: browsers want it to follow the press at once.
    mutationFn: async (publicKey: string) => {
      if ((await Notification.requestPermission()) !== 'granted') return false
      await subscribeDevice(publicKey)
      return true
    },
    onSuccess: (on) =>
      showToast(t(on ? 'notice.push.nowOn' : 'notice.push.declined'), on ? 'done' : 'failure'),
    onError: (error) =>
      error instanceof DOMException ? showToast(t('notice.push.noService'), 'failure') : showFailure(error),
    onSettled,
  })
  const turnOff = useMutation({
    mutationFn: async (id: string) => {
      await api.push.unsubscribe({ id })
      if (id === query.data?.own?.id) await unsubscribeDevice()
    },
    onSuccess: () => showToast(t('notice.push.nowOff'), 'done'),
    onError: showFailure,
    onSettled,
  })
  return { query, turnOn, turnOff }
}
